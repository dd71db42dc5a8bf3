import { useTranslate } from 'react-admin';
import type { BulkBatch } from '#contract/sms-receiver/bulk.ts';
import { useFormats } from '../../../components/useFormats.ts';

/** What a batch is called by: it has a number, and its text says more. */
export function useBatchWords() {
  const translate = useTranslate();
  const { number, dateTime } = useFormats();
  return {
    titleOf: ({ batchId }: Pick<BulkBatch, 'batchId'>) => translate('batches.title', { id: batchId }),
    textOf: ({ text, template }: Pick<BulkBatch, 'text' | 'template'>) =>
      text ?? template ?? translate('batches.own_texts'),
    messagesOf: (count: number) =>
      translate('batches.messages', { smart_count: count, count: number(count) }),
    /** When it starts, or when it was accepted. */
    timeOf: ({ state, startsAt, createdAt }: Pick<BulkBatch, 'state' | 'startsAt' | 'createdAt'>) =>
      (state === 'scheduled' || state === 'late') && startsAt
        ? translate(`batches.start_${state}`, { time: dateTime(startsAt) })
        : dateTime(createdAt),
  };
}
