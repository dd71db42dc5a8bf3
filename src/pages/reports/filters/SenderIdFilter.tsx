import { AutocompleteArrayInput, useGetList } from 'react-admin';
import type { SenderId } from '#contract/main-api/senderIds.ts';
import { listOf } from '../../../components/list/filters.tsx';
import { useFilteredCompany } from '../../../components/list/useFilteredCompany.ts';

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
