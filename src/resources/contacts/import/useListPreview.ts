import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListFile } from '../../../dataProviders/bulk.ts';
import { placeAsGuessed, placeOf, type ChosenPlace } from '../../../components/recipients/tablePlace.ts';
import { previewContactList } from '../../../dataProviders/resources/contacts.ts';

let lists = 0;

/** The table of a list; read again when the user says where it is. */
export function useListPreview(list: ListFile) {
  const [place, setPlace] = useState(placeAsGuessed);
  // 0 to 1; null when all has left.
  const [sent, setSent] = useState<number | null>(0);
  const [listId] = useState(() => (lists += 1));
  const query = useQuery({
    queryKey: ['contact-preview', listId, place],
    queryFn: ({ signal }) =>
      previewContactList(list, placeOf(place), {
        signal,
        onProgress: (octets, total) => setSent(octets < total ? octets / total : null),
      }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: (before) => before,
  });
  const change = (some: Partial<ChosenPlace>) => setPlace((before) => ({ ...before, ...some }));
  return { ...query, sent, place, change };
}
