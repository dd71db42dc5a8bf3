import { useTranslate } from 'react-admin';
import type { BulkBatch } from '#contract/sms-receiver/bulk.ts';
import { useDepartureWords } from '../../../components/useDepartureWords.ts';
import { useFormats } from '../../../components/useFormats.ts';

/** What a batch is called by: it has a number, and its text says more. */
export function useBatchWords() {
  const translate = useTranslate();
  const { number, dateTime } = useFormats();
  const { when, leaves: leavesOf } = useDepartureWords();
  const startOf = ({ state, startsAt }: Pick<BulkBatch, 'state' | 'startsAt'>) =>
    state === 'scheduled' && startsAt ? translate('departures.row_starts', { start: when(startsAt) }) : '';
  return {
    titleOf: ({ batchId }: Pick<BulkBatch, 'batchId'>) => translate('batches.title', { id: batchId }),
    textOf: ({ text, template }: Pick<BulkBatch, 'text' | 'template'>) =>
      text ?? template ?? translate('batches.own_texts'),
    messagesOf: (count: number) =>
      translate('batches.messages', { smart_count: count, count: number(count) }),
    /** When it starts, or when it was accepted. */
    timeOf: (batch: Pick<BulkBatch, 'state' | 'startsAt' | 'leavesAt' | 'createdAt'>) => {
      const { state, startsAt, createdAt } = batch;
      const missed = state === 'late' && startsAt;
      const time = missed ? translate('departures.row_missed', { start: when(missed) }) : startOf(batch);
      return [time || dateTime(createdAt), leavesOf(batch)].filter(Boolean).join(' · ');
    },
    leavesOf,
    startOf,
  };
}
