import { useMemo } from 'react';
import { SelectInput, TextInput, useTranslate } from 'react-admin';
import type { Role, Scope } from '#contract/main-api/roles.ts';
import { CompanyInput } from '../../components/form/CompanyInput.tsx';
import { AdminList, AllowedCreateButton } from '../../components/list/AdminList.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { useCsvExporter } from '../../components/list/useCsvExporter.ts';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { useRoleName } from '../../components/roles/roleName.ts';
import { useSignedInUser } from '../../session.ts';
import { RoleCards } from './RoleCards.tsx';
import { RoleTable } from './RoleTable.tsx';
import { scopeChoices } from './scopeChoices.ts';
import { useRoleOwner } from './useRoleOwner.ts';

const byName = { field: 'name', order: 'ASC' } as const;

export default function RoleList() {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const { scope } = useSignedInUser();
  const filters = useMemo(() => roleFilters(scope), [scope]);
  return (
    <AdminList<Role>
      resource="roles"
      title="menu.roleList"
      sort={byName}
      filters={filters}
      exporter={useRoleExporter()}
      empty={
        <EmptyList title={translate('roles.none')} help={translate('roles.none_help')}>
          <AllowedCreateButton resource="roles" />
        </EmptyList>
      }
    >
      {isPhone ? <RoleCards /> : <RoleTable />}
    </AdminList>
  );
}

/** Company people see one scope and one company, so there is nothing to choose. */
function roleFilters(scope: Scope) {
  const search = <TextInput key="q" source="q" type="search" resettable alwaysOn />;
  if (scope === 'company') return [search];
  return [
    search,
    <SelectInput key="scope" source="scope" choices={scopeChoices} alwaysOn />,
    <CompanyInput key="companyId" source="companyId" alwaysOn />,
  ];
}

function useRoleExporter() {
  const ownerOf = useRoleOwner();
  const roleName = useRoleName();
  const translate = useTranslate();
  return useCsvExporter<Role>('roles', {
    id: ({ id }) => id,
    name: ({ name }) => roleName(name),
    scope: ({ scope }) => translate(`roles.scope.${scope}`),
    companyName: ownerOf,
    permissions: ({ permissions }) =>
      permissions.map((permission) => translate(`roles.permissions.${permission}.name`)).join(', '),
    userCount: ({ userCount }) => userCount,
  });
}
