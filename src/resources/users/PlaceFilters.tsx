import { AutocompleteInput } from 'react-admin';
import { useFilteredCompany } from '../../components/list/useFilteredCompany.ts';
import { useRoleName } from '../../components/roles/roleName.ts';
import { useBranches, useCompanyNames, useDepartments, useRoles } from './inputs/useChoices.ts';

interface FilterProps {
  source: string;
}

export function RoleFilter({ source }: FilterProps) {
  const companyId = useFilteredCompany();
  const nameOf = useCompanyNames();
  const roleName = useRoleName();
  const { data, isPending } = useRoles();
  const choices = data
    .filter((role) => role.companyId === null || companyId === undefined || role.companyId === companyId)
    .map((role) => ({ id: role.id, name: named(roleName(role.name), nameOf(role.companyId)) }));
  return <Choice source={source} choices={choices} isPending={isPending} />;
}

/** Branches are asked for by company: the provider chooses that first. */
export function BranchFilter({ source }: FilterProps) {
  const companyId = useFilteredCompany();
  const { data = [], isLoading } = useBranches(companyId);
  return <Choice source={source} choices={data} isPending={isLoading} isWaiting={companyId === undefined} />;
}

export function DepartmentFilter({ source }: FilterProps) {
  const companyId = useFilteredCompany();
  const nameOf = useCompanyNames();
  const { data, isPending } = useDepartments(companyId);
  const choices = data.map(({ id, name, ...department }) => ({
    id,
    name: companyId === undefined ? named(name, nameOf(department.companyId)) : name,
  }));
  return <Choice source={source} choices={choices} isPending={isPending} />;
}

function named(name: string, company: string | undefined): string {
  return company ? `${name} · ${company}` : name;
}

interface ChoiceProps {
  source: string;
  choices: { id: number; name: string }[];
  isPending: boolean;
  isWaiting?: boolean;
}

function Choice({ source, choices, isPending, isWaiting }: ChoiceProps) {
  return (
    <AutocompleteInput
      source={source}
      choices={choices}
      translateChoice={false}
      isPending={isPending}
      disabled={isWaiting}
      helperText={isWaiting ? 'users.help.choose_company' : false}
    />
  );
}
