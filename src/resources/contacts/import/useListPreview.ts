import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentOf, type Sent } from '../../../components/recipients/TransferProgress.tsx';
import type { ListFile } from '../../../dataProviders/batchLists.ts';
import { placeAsGuessed, placeOf, type ChosenPlace } from '../../../components/recipients/tablePlace.ts';
import { previewContactList } from '../../../dataProviders/resources/contacts.ts';

let lists = 0;

/** The table of a list; read again when the user says where it is. */
export function useListPreview(list: ListFile) {
  const [place, setPlace] = useState(placeAsGuessed);
  const [sent, setSent] = useState<Sent | null>(sentOf(0, list.file.size));
  const [listId] = useState(() => (lists += 1));
  const query = useQuery({
    queryKey: ['contact-preview', listId, place],
    queryFn: ({ signal }) =>
      previewContactList(list, placeOf(place), {
        signal,
        onProgress: (octets, total) => setSent(sentOf(octets, total)),
      }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: (before) => before,
  });
  const change = (some: Partial<ChosenPlace>) => setPlace((before) => ({ ...before, ...some }));
  return { ...query, sent, place, change };
}
