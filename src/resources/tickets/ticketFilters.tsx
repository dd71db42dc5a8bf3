import { AutocompleteInput, SearchInput, SelectInput, useListContext } from 'react-admin';
import { ticketStatuses } from '#contract/main-api/lookups.ts';
import type { Scope } from '#contract/main-api/roles.ts';
import { ticketPriorities } from '#contract/main-api/tickets.ts';
import { CompanyInput } from '../../components/form/CompanyInput.tsx';
import { PeriodFilter } from '../../components/list/PeriodFilter.tsx';
import { WhichFilter } from './WhichFilter.tsx';
import { useAssignees, useComplainTypes, useTicketDepartments } from './useTicketChoices.ts';

export const priorityChoices = ticketPriorities.map((id) => ({ id, name: `tickets.priority.${id}` }));
const statusChoices = ticketStatuses.map((id) => ({ id, name: `tickets.status.${id}` }));

interface FilterProps {
  source: string;
}

/** The filters of the ticket list. Only the provider's people have companies to choose from. */
export function ticketFilters(scope: Scope) {
  return [
    <WhichFilter key="which" source="which" alwaysOn />,
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="status" source="status" choices={statusChoices} alwaysOn />,
    ...(scope === 'platform' ? [<CompanyInput key="companyId" source="companyId" alwaysOn />] : []),
    <PeriodFilter key="period" source="from" alwaysOn />,
    <SelectInput key="priority" source="priority" choices={priorityChoices} />,
    <ComplainTypeFilter key="complainTypeId" source="complainTypeId" />,
    <AssigneeFilter key="assigneeId" source="assigneeId" />,
    <DepartmentFilter key="departmentId" source="departmentId" />,
  ];
}

function ComplainTypeFilter({ source }: FilterProps) {
  const { choices, isPending } = useComplainTypes();
  return <SelectInput source={source} choices={choices} translateChoice={false} isPending={isPending} />;
}

function useFilteredCompany(): number | undefined {
  const { filterValues } = useListContext();
  return (filterValues as { companyId?: number }).companyId;
}

function AssigneeFilter({ source }: FilterProps) {
  const { choices, isPending } = useAssignees(useFilteredCompany());
  return (
    <AutocompleteInput source={source} choices={choices} translateChoice={false} isPending={isPending} />
  );
}

function DepartmentFilter({ source }: FilterProps) {
  const { choices, isPending } = useTicketDepartments(useFilteredCompany());
  return (
    <AutocompleteInput source={source} choices={choices} translateChoice={false} isPending={isPending} />
  );
}
