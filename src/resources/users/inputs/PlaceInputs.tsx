import { SelectInput, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useRoleName } from '../../../components/roles/roleName.ts';
import type { User } from '#contract/main-api/people/users.ts';
import { CompanyInput } from '../../../components/form/inputs/CompanyInput.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { useSignedInUser } from '../../../session.ts';
import { DayInput } from '../../../components/form/inputs/DayInput.tsx';
import { useAssignableRoles, useBranches, useDepartments } from './useChoices.ts';

/** Where somebody belongs. What can be chosen depends on the company, which for company people is their own. */
export function PlaceInputs() {
  const caller = useSignedInUser();
  const user = useRecordContext<User>();
  const { setValue } = useFormContext();
  const chosen = useWatch({ name: 'companyId' }) as number | null | undefined;
  const choosesCompany = caller.scope === 'platform' && !user;
  const companyId = (choosesCompany ? chosen : (user?.companyId ?? caller.companyId)) ?? undefined;

  const clear = () => {
    for (const field of ['roleId', 'branchId', 'departmentId']) setValue(field, null, { shouldDirty: true });
  };
  return (
    <FormSection title="users.sections.place">
      {choosesCompany && <CompanyInput source="companyId" isRequired onChange={clear} />}
      <RoleInput companyId={companyId} />
      <BranchInput companyId={companyId} />
      <DepartmentInput companyId={companyId} />
      <DayInput source="joiningDate" />
    </FormSection>
  );
}

interface PlaceInputProps {
  companyId: number | undefined;
}

function RoleInput({ companyId }: PlaceInputProps) {
  const user = useRecordContext<User>();
  const { userId } = useSignedInUser();
  const roleName = useRoleName();
  const { data, isPending } = useAssignableRoles(companyId);
  const isOwn = user?.id === userId;
  const current = user && { id: user.roleId, name: user.roles[0]?.name ?? '' };
  const choices = current && !data.some(({ id }) => id === current.id) ? [current, ...data] : data;
  return (
    <SelectInput
      source="roleId"
      isRequired
      choices={choices.map(({ id, name }) => ({ id, name: roleName(name) }))}
      translateChoice={false}
      isPending={isPending}
      disabled={isOwn || companyId === undefined}
      helperText={helpFor(companyId, isOwn ? 'users.help.own_role' : 'users.help.role')}
    />
  );
}

function BranchInput({ companyId }: PlaceInputProps) {
  const { data = [], isLoading, error } = useBranches(companyId);
  return (
    <SelectInput
      source="branchId"
      choices={data}
      translateChoice={false}
      isPending={isLoading}
      disabled={companyId === undefined}
      emptyText="users.nowhere"
      helperText={error?.message ?? helpFor(companyId)}
    />
  );
}

function DepartmentInput({ companyId }: PlaceInputProps) {
  const { data, isPending } = useDepartments(companyId);
  return (
    <SelectInput
      source="departmentId"
      choices={data}
      translateChoice={false}
      isPending={isPending}
      disabled={companyId === undefined}
      emptyText="users.nowhere"
      helperText={helpFor(companyId)}
    />
  );
}

function helpFor(companyId: number | undefined, help?: string): string | undefined {
  return companyId === undefined ? 'users.help.choose_company' : help;
}
