import { useState } from 'react';
import { AutocompleteInput, SelectInput, useGetList, useListContext, useTranslate } from 'react-admin';
import type { User } from '#contract/main-api/users.ts';
import { useSignedInUser } from '../../../session.ts';
import { useFilteredCompany } from '../../../components/list/useFilteredCompany.ts';

interface UserFilterProps {
  source: string;
  /** Whether the others may be listed. */
  isOpen: boolean;
}

/** Whose messages: anybody's for who may see people, otherwise one's own. */
export function UserFilter({ isOpen, ...input }: UserFilterProps) {
  return isOpen ? <AnybodyFilter {...input} /> : <OwnFilter {...input} />;
}

type FilterProps = Omit<UserFilterProps, 'isOpen'>;

function AnybodyFilter({ source }: FilterProps) {
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

function OwnFilter({ source }: FilterProps) {
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
