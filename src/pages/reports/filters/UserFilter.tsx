import { useState } from 'react';
import { AutocompleteInput, SelectInput, useGetList, useListContext, useTranslate } from 'react-admin';
import type { User } from '#contract/main-api/users.ts';
import { useSignedInUser } from '../../../session.ts';
import { useFilteredCompany } from '../../../components/list/useFilteredCompany.ts';

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
