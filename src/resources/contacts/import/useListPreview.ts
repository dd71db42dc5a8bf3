import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListFile } from '../../../dataProviders/bulk.ts';
import { previewContactList } from '../../../dataProviders/resources/contacts.ts';

let lists = 0;

/** What a list was found to be; looked at again when somebody knows better whether it has headings. */
export function useListPreview(list: ListFile) {
  const [hasHeader, setHasHeader] = useState<boolean | undefined>(undefined);
  // 0 to 1; null when all has left.
  const [sent, setSent] = useState<number | null>(0);
  const [listId] = useState(() => (lists += 1));
  const query = useQuery({
    queryKey: ['contact-preview', listId, hasHeader],
    queryFn: ({ signal }) =>
      previewContactList(list, hasHeader === undefined ? {} : { hasHeader }, {
        signal,
        onProgress: (octets, total) => setSent(octets < total ? octets / total : null),
      }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: (before) => before,
  });
  return { ...query, sent, setHasHeader };
}
