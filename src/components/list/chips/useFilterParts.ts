import { useQueries } from '@tanstack/react-query';
import { useGetList, useListContext, useTranslate } from 'react-admin';
import { findBranch } from '#contract/main-api/people/branches.ts';
import { findCampaign } from '#contract/main-api/sending/campaigns.ts';
import { findCompany } from '#contract/main-api/people/companies.ts';
import { complainTypeList, departmentList, roleList } from '#contract/main-api/lookups.ts';
import { listSenderIds, type SenderId } from '#contract/main-api/sending/senderIds.ts';
import { findUser } from '#contract/main-api/people/users.ts';
import { useMayCall } from '../../useMayCall.ts';
import { isGone } from '../../../dataProviders/goneRecords.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { useFilteredCompany } from '../useFilteredCompany.ts';
import type { FilterPart } from './FilterChips.tsx';

/** The name of the record behind an id, by the filter that takes the id; null, or not found, if there is none. */
const findName = {
  companyId: async (id: number) => (await call(findCompany, { params: { id } })).name,
  campaignId: async (id: number) => (await call(findCampaign, { params: { id } })).name,
  branchId: async (id: number) => (await call(findBranch, { params: { id } })).name,
  userId: async (id: number) => (await call(findUser, { query: { id } })).name,
  assigneeId: async (id: number) => (await call(findUser, { query: { id } })).name,
  departmentId: async (id: number) => nameIn((await call(departmentList)).responseList, id),
  roleId: async (id: number) => nameIn((await call(roleList)).responseList, id),
  complainTypeId: async (id: number) => nameIn((await call(complainTypeList)).responseList, id),
};
type NamedBy = keyof typeof findName;

function nameIn(records: readonly { id: number; name: string }[], id: number): string | null {
  return records.find((record) => record.id === id)?.name ?? null;
}

/**
 * The filters of the list as chips show them.
 * @param words the prefix of the keys of translated values, by filter
 */
export function useFilterParts(words: Record<string, string> = {}): FilterPart[] {
  const translate = useTranslate();
  const { filterValues, resource } = useListContext();
  const values = Object.entries(filterValues as Record<string, unknown>).flatMap(([source, value]) =>
    [value].flat().map((one: unknown) => ({ source, value: one })),
  );
  const nameOf = useNames(values);
  return values.map(({ source, value }) => {
    // Filters that belong to another one, such as the end of a period, have no label.
    const field = translate(`resources.${resource}.fields.${source}`, { _: source });
    const text = String(value);
    const known = nameOf(source, value);
    const name = source in words ? translate(`${words[source]}.${text}`, { _: text }) : (known?.name ?? text);
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
  const mayFindUser = useMayCall(findUser);
  const mayFind: Record<NamedBy, boolean> = {
    companyId: useMayCall(findCompany),
    campaignId: useMayCall(findCampaign),
    branchId: useMayCall(findBranch),
    userId: mayFindUser,
    assigneeId: mayFindUser,
    departmentId: useMayCall(departmentList),
    roleId: useMayCall(roleList),
    complainTypeId: useMayCall(complainTypeList),
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
    return (
      answer && { name: answer.data ?? undefined, isDeleted: answer.data === null || isGone(answer.error) }
    );
  };
}
