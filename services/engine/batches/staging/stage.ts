import type { CheckReport } from '#contract/sms-receiver/recipients.ts';
import { optedOutFor } from '../../opt-outs/optedOut.ts';
import { validateList, type Content } from '../../recipients/validation/index.ts';
import type { Table } from '../../recipients/table.ts';
import type { Sender } from '../../acceptance/messages.ts';
import type { BatchKey } from '../../messages/keys.ts';
import { addStaged, stagingStore, type InTransaction, type NewBatch } from './repository.ts';
import { Staging } from './Staging.ts';
import type { StagingQuota } from './StagingQuota.ts';

export interface StagingRequest extends NewBatch {
  sender: Sender;
  table: Table;
  content: Content;
  /** What the texts of a column were made of. */
  template?: string | null;
  /** Rejects rows in which a field has no value. */
  leavesOutEmptyFields?: boolean;
  /** See `StoredReport`. */
  acceptedResends?: number;
  /** Ends it when the caller has gone. */
  signal?: AbortSignal;
  /** Called when the batch exists. */
  quotaOf?: (key: BatchKey) => Promise<StagingQuota>;
}

export interface Staged {
  key: BatchKey;
  report: CheckReport;
}

/**
 * Looks at a list and keeps it as a batch that can be accepted.
 * @param onAdded is told of the batch as soon as there is something to take away again
 */
export async function stage(
  inTransaction: InTransaction,
  {
    sender,
    table,
    content,
    template = null,
    leavesOutEmptyFields,
    acceptedResends,
    signal,
    quotaOf,
    ...batch
  }: StagingRequest,
  onAdded: (key: BatchKey) => void = () => undefined,
): Promise<Staged> {
  const key = await inTransaction((transaction) => addStaged(transaction, sender, batch));
  onAdded(key);
  const optedOut = await inTransaction((transaction) => optedOutFor(transaction, key.companyId, batch.class));
  const store = stagingStore(inTransaction, key, batch);
  const staging = new Staging(store, quotaOf ? await quotaOf(key) : null);
  try {
    const report = await validateList({
      table,
      content,
      ...(signal && { signal }),
      ...(optedOut && { optedOut }),
      ...(leavesOutEmptyFields && { leavesOutEmptyFields }),
      onValid: (row) => staging.add(row),
      onRejected: (row) => staging.reject(row),
    });
    await staging.finish();
    signal?.throwIfAborted();
    if (report.problem === null) {
      const kept = {
        ...report,
        template: content.kind === 'template' ? content.template : template,
        ...(acceptedResends !== undefined && { acceptedResends }),
      };
      await store.complete(kept, content.kind === 'one' ? content.text : null);
    }
    return { key, report };
  } finally {
    await staging.idle();
  }
}
