import { useTranslate } from 'react-admin';
import { useCsvExporter } from '../../../../components/list/useCsvExporter.ts';
import { fileDateTime } from '../../../../components/useFormats.ts';
import type { Batch } from '../../../../dataProviders/resources/batches.ts';
import { sharesOf, type ShareName } from '../batchShares.ts';

/** Batches as a CSV file, with their figures. */
export function useBatchExporter() {
  const translate = useTranslate();
  const share = (name: ShareName) => (batch: Batch) => sharesOf(batch)[name];
  return useCsvExporter<Batch>('batches', {
    id: ({ id }) => id,
    state: ({ state }) => translate(`batches.state.${state}`),
    kind: ({ kind }) => translate(`batches.kind.${kind}`),
    class: (batch) => translate(`reports.class.${batch.class}`),
    companyName: ({ companyName }) => companyName,
    senderId: ({ senderId }) => senderId,
    campaignName: ({ campaignName }) => campaignName,
    text: ({ text, template }) => text ?? template,
    messages: ({ messages }) => messages,
    segments: ({ segments }) => segments,
    rejected: ({ rejected }) => rejected,
    delivered: share('delivered'),
    submitted: share('submitted'),
    failed: share('failed'),
    cancelled: share('cancelled'),
    waiting: share('waiting'),
    held: ({ credit }) => credit.held,
    charged: ({ credit }) => credit.charged,
    released: ({ credit }) => credit.released,
    refunded: ({ credit }) => credit.refunded,
    stillHeld: ({ credit }) => credit.stillHeld,
    createdBy: ({ createdBy }) => createdBy,
    createdAt: ({ createdAt }) => fileDateTime(createdAt),
    startsAt: ({ startsAt }) => (startsAt ? fileDateTime(startsAt) : null),
    finishedAt: ({ finishedAt }) => (finishedAt ? fileDateTime(finishedAt) : null),
  });
}
