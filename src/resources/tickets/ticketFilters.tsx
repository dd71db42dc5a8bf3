import { AutocompleteInput, SelectInput } from 'react-admin';
import { ticketStatuses } from '#contract/main-api/lookups.ts';
import { ticketPriorities } from '#contract/main-api/tickets/tickets.ts';
import {
  choicesFilter,
  choicesOf,
  companyFilter,
  periodFilter,
  searchFilter,
} from '../../components/list/filters.tsx';
import { useFilteredCompany } from '../../components/list/useFilteredCompany.ts';
import { WhichFilter } from './WhichFilter.tsx';
import {
  useAssignees,
  useComplainTypes,
  useTicketDepartments,
} from '../../components/tickets/useTicketChoices.ts';

export const priorityChoices = choicesOf(ticketPriorities, 'tickets.priority');

interface FilterProps {
  source: string;
}

/** The filters of the ticket list. Only the provider's people have companies to choose from. */
export function ticketFilters(isProvider: boolean) {
  return [
    <WhichFilter key="which" source="which" alwaysOn />,
    searchFilter,
    choicesFilter('status', ticketStatuses, 'tickets.status', true),
    isProvider && companyFilter,
    periodFilter,
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
