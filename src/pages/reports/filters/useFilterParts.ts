import { useQueries } from '@tanstack/react-query';
import { useGetList, useListContext, useTranslate } from 'react-admin';
import { findBranch } from '#contract/main-api/branches.ts';
import { findCampaign } from '#contract/main-api/campaigns.ts';
import { findCompany } from '#contract/main-api/companies.ts';
import { listSenderIds, type SenderId } from '#contract/main-api/senderIds.ts';
import { findUser } from '#contract/main-api/users.ts';
import type { FilterPart } from '../../../components/list/FilterChips.tsx';
import { useMayCall } from '../../../components/useMayCall.ts';
import { isGone } from '../../../dataProviders/goneRecords.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { useFilteredCompany } from './useFilteredCompany.ts';

/** The name of the record behind an id, by the filter that takes the id. */
const findName = {
  companyId: async (id: number) => (await call(findCompany, { params: { id } })).name,
  campaignId: async (id: number) => (await call(findCampaign, { params: { id } })).name,
  branchId: async (id: number) => (await call(findBranch, { params: { id } })).name,
  userId: async (id: number) => (await call(findUser, { query: { id } })).name,
};
type NamedBy = keyof typeof findName;
const finders = { companyId: findCompany, campaignId: findCampaign, branchId: findBranch, userId: findUser };

/** Filters whose values have translations, with the prefix of their keys. */
const words: Record<string, string> = {
  status: 'reports.status',
  outcome: 'reports.totals',
  operator: 'reports.operator',
  class: 'reports.class',
  kind: 'reports.kind',
};
/** Not shown as chips: the period and the number have inputs that are always visible. */
const notShown = ['from', 'to', 'msisdn'];

/** The filters of the report as chips show them. */
export function useFilterParts(): FilterPart[] {
  const translate = useTranslate();
  const { filterValues, resource } = useListContext();
  const values = Object.entries(filterValues as Record<string, unknown>)
    .filter(([source]) => !notShown.includes(source))
    .flatMap(([source, value]) => [value].flat().map((one: unknown) => ({ source, value: one })));
  const nameOf = useNames(values);
  return values.map(({ source, value }) => {
    const field = translate(`resources.${resource}.fields.${source}`);
    const text = String(value);
    const known = nameOf(source, value);
    const name = source in words ? translate(`${words[source]}.${text}`) : (known?.name ?? text);
    const label = `${field}: ${known?.isDeleted ? translate('reports.filter.deleted', { name }) : name}`;
    return { source, value, label, ...(known?.isDeleted && { isDeleted: true }) };
  });
}

interface Named {
  name?: string | undefined;
  isDeleted: boolean;
}

/** The names of the records that filters refer to. Users who may not read a record see its id. */
function useNames(values: { source: string; value: unknown }[]) {
  const mayFind: Record<NamedBy, boolean> = {
    companyId: useMayCall(finders.companyId),
    campaignId: useMayCall(finders.campaignId),
    branchId: useMayCall(finders.branchId),
    userId: useMayCall(finders.userId),
  };
  const records = values.filter(({ source }) => source in findName && mayFind[source as NamedBy]);
  const answers = useQueries({
    queries: records.map(({ source, value }) => ({
      queryKey: ['name of a filter', source, value],
      queryFn: () => findName[source as NamedBy](Number(value)),
      staleTime: 60_000,
      retry: false,
    })),
  });
  const companyId = useFilteredCompany();
  const asksSenderId = values.some(({ source }) => source === 'senderId');
  const { data: senderIds } = useGetList<SenderId>(
    'sender-ids',
    {
      filter: { companyId },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: 1_000 },
    },
    { enabled: useMayCall(listSenderIds) && asksSenderId },
  );
  return (source: string, value: unknown): Named | undefined => {
    if (source === 'senderId') {
      const isListed = senderIds?.some(({ name }) => name === value) ?? true;
      return { name: String(value), isDeleted: !isListed && senderIds!.length < 1_000 };
    }
    const answer = answers[records.findIndex((one) => one.source === source && one.value === value)];
    return answer && { name: answer.data, isDeleted: isGone(answer.error) };
  };
}
