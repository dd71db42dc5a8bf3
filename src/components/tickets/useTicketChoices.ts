import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useGetList, useLocale, useTranslate } from 'react-admin';
import type { ComplainType, DepartmentName } from '#contract/main-api/lookups.ts';
import { ticketAssigneeList } from '#contract/main-api/tickets/assignees.ts';
import { useMayCall } from '../useMayCall.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { useSignedInUser } from '../../session.ts';

const whole = { pagination: { page: 1, perPage: 10_000 }, sort: { field: 'name', order: 'ASC' as const } };

/** The kinds of complaint, in the user's language. */
export function useComplainTypes() {
  const locale = useLocale();
  const { data = [], isPending } = useGetList<ComplainType>('complain-type-names', whole);
  const choices = data.map(({ id, name, nameBn }) => ({ id, name: locale === 'bn' ? nameBn : name }));
  return { choices, isPending };
}

/** A kind of complaint in the user's language, by the English name under which changes are recorded. */
export function useRecordedComplainType(): (name: string) => string {
  const locale = useLocale();
  const { data = [] } = useGetList<ComplainType>('complain-type-names', whole, { enabled: locale === 'bn' });
  return (name) => (locale === 'bn' && data.find((type) => type.name === name)?.nameBn) || name;
}

/** A ticket's kind of complaint, in the user's language. */
export function useComplainTypeText() {
  const locale = useLocale();
  return useCallback(
    (ticket: { complainTypeName: string; complainTypeNameBn: string }) =>
      locale === 'bn' ? ticket.complainTypeNameBn : ticket.complainTypeName,
    [locale],
  );
}

/** Who can be given a ticket of that company. */
export function useAssignees(companyId: number | undefined) {
  const translate = useTranslate();
  const mayAsk = useMayCall(ticketAssigneeList);
  const { scope } = useSignedInUser();
  const { data = [], isLoading } = useQuery({
    queryKey: ['ticket-assignees', companyId ?? null],
    queryFn: async ({ signal }) =>
      (await call(ticketAssigneeList, { query: companyId ? { companyId } : {}, signal })).responseList,
    enabled: mayAsk,
    staleTime: 60_000,
  });
  const choices = data.map(({ id, name, isMe, companyName }) => {
    const shown = isMe ? translate('tickets.me', { name }) : name;
    // For the provider two companies' people stand in one list.
    return { id, name: scope === 'platform' ? `${shown} · ${companyName}` : shown };
  });
  return { choices, isPending: isLoading };
}

/** The departments that can look after a ticket of that company: its own, and for the provider theirs. */
export function useTicketDepartments(companyId: number | undefined) {
  const { scope, companyId: ownCompanyId } = useSignedInUser();
  const { data = [], isPending } = useGetList<DepartmentName>('department-names', whole);
  const fits = (department: DepartmentName) =>
    companyId === undefined ||
    department.companyId === companyId ||
    (scope === 'platform' && department.companyId === ownCompanyId);
  return { choices: data.filter(fits), isPending };
}
