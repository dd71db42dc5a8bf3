import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ListTable } from '#contract/sms-receiver/recipients.ts';
import { placeOf } from '../../../components/recipients/tablePlace.ts';
import { useDelayed } from '../../../components/timers.ts';
import { previewColumns } from '../../../dataProviders/batchLists.ts';
import { useSignedInUser } from '../../../session.ts';
import { readItem, writeItem } from '../../../dataProviders/http/sessionItem.ts';
import { itemKey, type Draft } from './draft.ts';
import { hasColumns, hasRecipients, isListHere, listFileOf, listKeyOf } from './listRequest.ts';
import { Transfer } from './transfer.ts';

interface KeptTable {
  key: string;
  facts: ListTable;
}

/** Columns and first rows of the list on the page; asked for again when the list or its header changes. */
export function useListTable() {
  const { userId } = useSignedInUser();
  const draft = useWatch() as Draft;
  const [transfer] = useState(() => new Transfer());
  const wants = hasColumns(draft) && hasRecipients(draft);
  const listKey = listKeyOf(draft);
  const key = `${listKey} ${JSON.stringify(placeOf(draft))}`;
  // Pasted text is often mended at once.
  const settledKey = useDelayed(key);
  const storageKey = itemKey(userId, 'facts');

  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['bulk-facts', listKey, settledKey],
    queryFn: async ({ signal }) => {
      const { senderId, class: messageClass, groupIds, source } = draft;
      const list = {
        class: messageClass,
        ...(senderId && { senderId }),
        ...(source === 'groups' ? { groupIds } : placeOf(draft)),
      };
      const file = listFileOf(draft);
      transfer.begin(file?.file.size ?? 0);
      try {
        const { report } = await previewColumns(list, file, {
          signal,
          onProgress: transfer.report,
        });
        writeItem(storageKey, { key: settledKey, facts: report.facts } satisfies KeptTable);
        return report.facts;
      } finally {
        if (!signal.aborted) transfer.end();
      }
    },
    enabled: wants && settledKey === key && isListHere(draft),
    // Its rows stay in sight while another header is asked for.
    placeholderData: (previous, query) => (query?.queryKey[1] === listKey ? previous : undefined),
    // A file is gone after a reload, and what was read of it is not.
    initialData: () => {
      const kept = readItem<KeptTable>(storageKey);
      return kept?.key === settledKey ? kept.facts : undefined;
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
  return {
    facts: wants ? data : undefined,
    error: wants && !isFetching ? error : null,
    isReading: wants && (isFetching || settledKey !== key),
    transfer,
    retry: () => void refetch(),
  };
}
