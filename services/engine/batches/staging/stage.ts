import type { Operator } from '#contract/sms-receiver/messages.ts';
import type { CheckReport } from '#contract/sms-receiver/recipients.ts';
import { composeText } from '#domain/sms/segments.ts';
import { listedFor } from '../../do-not-disturb/listed.ts';
import { readOperators } from '../../operators/readOperators.ts';
import { optedOutFor } from '../../opt-outs/optedOut.ts';
import { validateList, type Content } from '../../recipients/validation/index.ts';
import type { Table } from '../../recipients/table.ts';
import type { Sender } from '../../acceptance/messages.ts';
import type { BatchKey } from '../../messages/keys.ts';
import { readContentRules } from '../../content-approvals/contentRules.ts';
import { ContentCounter } from '../contentApprovals.ts';
import { countUnapproved } from '../unapproved.ts';
import { kindOf } from './content.ts';
import { addStaged, stagingStore, type InTransaction, type NewBatch } from './repository.ts';
import { StagingWriter } from './StagingWriter.ts';
import type { StagingQuota } from './stagingQuota.ts';

export interface StagingRequest extends Omit<NewBatch, 'kind'> {
  table: Table;
  content: Content;
  /** The template that the texts of a column were made of. */
  template?: string | null;
  /** Operators that have not approved the sender ID. */
  unapproved?: readonly Operator[];
  /** Rejects the numbers of these operators; otherwise the report counts them. */
  leavesOutUnapproved?: boolean;
  /** Rejects rows in which a field has no value. */
  leavesOutEmptyFields?: boolean;
  /** Whether it is a test rather than a list of many. */
  isTest?: boolean;
  /** See `StoredReport`. */
  acceptedResends?: number;
  /** Ends it when the caller has gone. */
  signal?: AbortSignal;
}

export interface Staged {
  key: BatchKey;
  report: CheckReport;
}

/**
 * Validates a list and stores it as a staged batch.
 * @param onAdded is called as soon as there is a batch to remove; returns the limit that its rows count against
 */
export async function stage(
  inTransaction: InTransaction,
  sender: Sender,
  {
    table,
    content,
    template = null,
    unapproved = [],
    leavesOutUnapproved = false,
    leavesOutEmptyFields,
    acceptedResends,
    isTest,
    signal,
    ...given
  }: StagingRequest,
  onAdded?: (key: BatchKey) => Promise<StagingQuota>,
): Promise<Staged> {
  const batch = { ...given, kind: isTest ? 'test' : kindOf(content) } as const;
  const key = await inTransaction((transaction) => addStaged(transaction, sender, batch));
  const quota = await onAdded?.(key);
  const among = table.numbers?.();
  const facts = await inTransaction(async (transaction) => ({
    optedOut: await optedOutFor(transaction, key.companyId, batch.class, among),
    onDoNotDisturb: await listedFor(transaction, batch.class, among),
    operatorOf: await readOperators(transaction),
  }));
  const contents =
    batch.class === 'promotional'
      ? new ContentCounter(
          await inTransaction((transaction) => readContentRules(transaction, [key.companyId])),
          { companyId: key.companyId, senderId: batch.senderId, content },
        )
      : null;
  const store = stagingStore(inTransaction, key, batch);
  const writer = new StagingWriter(store, quota);
  try {
    const checked = await validateList({
      table,
      content,
      signal,
      ...facts,
      leftOutOperators: leavesOutUnapproved ? unapproved : [],
      leavesOutEmptyFields,
      onValid(row) {
        contents?.add(row);
        return writer.add(row);
      },
      onRejected: (row) => writer.reject(row),
    });
    const report = { ...checked, ...countUnapproved(checked, unapproved), ...contents?.counts() };
    await writer.finish();
    signal?.throwIfAborted();
    if (report.problem === null) {
      const stored = {
        ...report,
        template: content.kind === 'template' ? content.template : template,
        acceptedResends,
      };
      await store.complete(stored, content.kind === 'one' ? composeText(content.text) : null);
    }
    return { key, report };
  } finally {
    await writer.idle();
  }
}
