import { useTranslate } from 'react-admin';
import type { Batch } from '#contract/sms-receiver/batches.ts';
import { useDepartureWords } from '../../../components/useDepartureWords.ts';
import { useFormats } from '../../../components/useFormats.ts';

type Timed = Pick<Batch, 'state' | 'startsAt' | 'waitReason'> & { leavesAt?: string | null };

/** The title of a batch: its name, otherwise its number; the text adds detail. */
export function useBatchWords() {
  const translate = useTranslate();
  const { messages: messagesOf, dateMinute } = useFormats();
  const { when, leaves } = useDepartureWords();
  // Why a batch waits that has been released, and until when, is said by its reason.
  const leavesOf = (batch: Timed) => (batch.waitReason ? null : leaves(batch));
  const startOf = ({ state, startsAt }: Pick<Batch, 'state' | 'startsAt'>) =>
    state === 'scheduled' && startsAt ? translate('departures.row_starts', { start: when(startsAt) }) : '';
  return {
    titleOf: ({ batchId, name }: Pick<Batch, 'batchId'> & { name?: string | null }) =>
      name ?? translate('batches.title', { id: batchId }),
    textOf: ({ text, template }: Pick<Batch, 'text' | 'template'>) =>
      text ?? template ?? translate('batches.own_texts'),
    messagesOf,
    /** When it starts, or when it was accepted. */
    timeOf: (batch: Timed & { acceptedAt: string }) =>
      [startOf(batch) || dateMinute(batch.acceptedAt), leavesOf(batch)].filter(Boolean).join(' · '),
    leavesOf,
    startOf,
  };
}
