import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  ReferenceInput,
  SelectInput,
  useGetList,
  useListContext,
  useTranslate,
} from 'react-admin';
import { branchesOfCompany } from '#contract/main-api/people/branches.ts';
import type { SenderId } from '#contract/main-api/sending/senderIds.ts';
import type { User } from '#contract/main-api/people/users.ts';
import { listOf } from '../../../components/list/filters.tsx';
import { useFilteredCompany } from '../../../components/list/useFilteredCompany.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { useSignedInUser } from '../../../session.ts';

/** Branches are asked for by company: the provider chooses that first. */
export function BranchFilter({ source }: { source: string }) {
  const companyId = useFilteredCompany();
  const { data = [], isLoading } = useQuery({
    queryKey: ['branches of company', companyId],
    queryFn: ({ signal }) => call(branchesOfCompany, { params: { id: companyId! }, signal }),
    enabled: companyId !== undefined,
  });
  return (
    <AutocompleteInput
      source={source}
      choices={data}
      translateChoice={false}
      isPending={isLoading}
      disabled={companyId === undefined}
      // Filters have no room for a text below them.
      label={companyId === undefined ? 'reports.filter.branch_waits' : undefined}
    />
  );
}

/** Not offered to who may not see campaigns. */
export function CampaignFilter({ source }: { source: string }) {
  const companyId = useFilteredCompany();
  return (
    <ReferenceInput source={source} reference="campaign" filter={{ companyId }}>
      <AutocompleteInput optionText="name" />
    </ReferenceInput>
  );
}

/** Reports keep a sender ID's name, not its row, so names are the choices, each once. */
export function SenderIdFilter({ source }: { source: string }) {
  const companyId = useFilteredCompany();
  const { data: senderIds, isPending } = useGetList<SenderId>('sender-ids', {
    filter: { companyId },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 1_000 },
  });
  const names = [...new Set(senderIds?.map(({ name }) => name))];
  return (
    <AutocompleteArrayInput
      source={source}
      format={listOf}
      choices={names.map((name) => ({ id: name, name }))}
      translateChoice={false}
      isPending={isPending}
    />
  );
}

/** Whose messages, for who may see people. */
export function UserFilter({ source }: { source: string }) {
  const companyId = useFilteredCompany();
  const [q, setQ] = useState('');
  const { data: users = [], isPending } = useGetList<User>('users', {
    filter: { ...(companyId !== undefined && { companyId }), ...(q && { q }) },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 50 },
  });
  return (
    <AutocompleteInput
      source={source}
      choices={useWithFiltered(
        users.map(({ id, name, username }) => ({ id, name: `${name} (${username})` })),
      )}
      setFilter={setQ}
      translateChoice={false}
      isPending={isPending}
    />
  );
}

/** One's own messages, for the others. */
export function OwnFilter({ source }: { source: string }) {
  const { userId, name, username } = useSignedInUser();
  const choices = useWithFiltered([{ id: userId, name: name || username }]);
  return <SelectInput source={source} choices={choices} translateChoice={false} />;
}

/** A shared address may name somebody who is not among the choices. */
function useWithFiltered(choices: { id: number; name: string }[]) {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const { userId } = filterValues as { userId?: number };
  if (userId === undefined || choices.some(({ id }) => id === userId)) return choices;
  return [...choices, { id: userId, name: translate('reports.filter.user', { id: userId }) }];
}
