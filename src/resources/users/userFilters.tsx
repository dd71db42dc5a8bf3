import { NullableBooleanInput, TextInput } from 'react-admin';
import type { Scope } from '#contract/main-api/roles.ts';
import { CompanyInput } from '../../components/form/CompanyInput.tsx';
import { BranchFilter, DepartmentFilter, RoleFilter } from './PlaceFilters.tsx';

/** The filters of the user list. Only the provider's people have companies to choose from. */
export function userFilters(scope: Scope) {
  return [
    <TextInput key="q" source="q" type="search" resettable alwaysOn />,
    <NullableBooleanInput
      key="active"
      source="active"
      label="resources.users.fields.status"
      trueLabel="users.state.active"
      falseLabel="users.state.inactive"
      alwaysOn
    />,
    ...(scope === 'platform' ? [<CompanyInput key="companyId" source="companyId" alwaysOn />] : []),
    <RoleFilter key="roleId" source="roleId" />,
    <BranchFilter key="branchId" source="branchId" />,
    <DepartmentFilter key="departmentId" source="departmentId" />,
  ];
}
