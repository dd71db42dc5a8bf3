import { sql, type Transaction } from 'kysely';
import type { AcceptedBatch, ListField, BatchRequest } from '#contract/sms-receiver/newBatches.ts';
import type { AllOf } from '#contract/vocabulary.ts';
import type { Schema } from '#database/schema.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import { notFound, refusedFields, refusal } from '#services/kit/errors.ts';
import { unapprovedOperatorsSql } from '#services/kit/queries/approvalSql.ts';
import { hold } from '../credit/ledger.ts';
import { refuseOtherTerms, type CampaignTerms } from '../acceptance/campaign.ts';
import { startWithin } from '../acceptance/start.ts';
import { cancelOptedOutInBatch } from '../opt-outs/cancelOptedOut.ts';
import { addAcceptedCounts } from '../rollups/countChanges.ts';
import type { Sender } from '../acceptance/messages.ts';
import { isBatch, type BatchKey } from '../messages/keys.ts';
import { releaseBatch } from './releaseBatch.ts';
import { lockBatch, type LockedBatch } from './lockBatch.ts';
import { countResends } from './resends.ts';
import { checkContents } from './contentApprovals.ts';
import { countUnapproved } from './unapproved.ts';
import { nothingToSend, refuseEmptyFields, refuseOtp } from './refusals.ts';

/** Fields of a request that are stored as they were asked for, in columns of the same names; other fields are converted. */
type StoredAsAsked = Omit<
  BatchRequest,
  | ListField
  | 'batchId'
  | 'class'
  | 'isTest'
  | 'campaignId'
  | 'startsAt'
  | 'undoSeconds'
  | 'onEmptyFields'
  | 'onUnapproved'
>;

export interface Acceptance extends AllOf<StoredAsAsked> {
  batchId: number;
  /** Locked by the same transaction. */
  campaign?: CampaignTerms | undefined;
  /** In the future; missing is at once, or when its campaign starts. */
  startsAt?: Date | undefined;
  /** How long it waits, so that it can be undone, where it would start at once. */
  undoSeconds?: number | undefined;
  /** Whether the person has confirmed that messages with fields that have no value are sent. */
  sendsEmptyFields: boolean;
}

/**
 * Accepts a staged batch: its credit is held, its chunks can be claimed or wait for their start, and its counts begin.
 * As many statements for a million messages as for ten.
 * @throws not-found, conflict when it was accepted before, rule-refused, insufficient-credit; then nothing has changed
 */
export async function acceptBatch(
  transaction: Transaction<Schema>,
  sender: Sender,
  { batchId, campaign, startsAt, undoSeconds, sendsEmptyFields, ...asAsked }: Acceptance,
  clock: Clock,
): Promise<AcceptedBatch> {
  const key = { companyId: sender.companyId, batchId };
  const rules = { campaign, startsAt, undoSeconds, sendsEmptyFields };
  const { batch, start } = await checkAcceptance(transaction, key, rules, clock);

  await transaction
    .updateTable('batches')
    .set({
      ...asAsked,
      accepted_at: sql`now()`,
      // The user who accepts it spends the credit, also where another one checked it.
      user_id: sender.userId,
      branch_id: sender.branchId,
      campaign_id: campaign?.campaignId ?? null,
      starts_at: start,
      state: 'scheduled',
    })
    .where(isBatch(key))
    .execute();
  if (!start) await releaseBatch(transaction, batch);
  await hold(transaction, { ...key, amount: batch.segments, userId: sender.userId });
  await addAcceptedCounts(transaction, key);
  await cancelOptedOutInBatch(transaction, batch);
  const report = batch.report!;
  return {
    batchId: String(batchId),
    accepted: batch.messages,
    rejected: report.read - report.valid,
    segments: batch.segments,
    credits: batch.segments,
    status: start ? 'scheduled' : 'running',
  };
}

/**
 * Locks a staged batch and applies every rule of its acceptance but that of credit.
 * @returns with the time at which it starts; null is at once
 * @throws as `acceptBatch` does
 */
export async function checkAcceptance(
  transaction: Transaction<Schema>,
  key: BatchKey,
  {
    campaign,
    startsAt,
    undoSeconds = 0,
    sendsEmptyFields,
  }: Pick<Acceptance, 'campaign' | 'startsAt' | 'undoSeconds' | 'sendsEmptyFields'>,
  clock: Clock,
): Promise<{ batch: LockedBatch; start: Date | null }> {
  const batch = await stagedBatch(transaction, key);
  await checkSenderId(transaction, batch);
  await checkResend(transaction, batch);
  // The texts of a resend were confirmed when they were first sent.
  if (!sendsEmptyFields && batch.resendOf === null) refuseEmptyFields('batchId', batch.report!);
  if (campaign) refuseOtherTerms(campaign, { ...batch, startsAt });
  const chosenStart = startWithin(campaign, startsAt, clock);
  const undoneBefore = undoSeconds > 0 ? new Date(clock.now() + undoSeconds * 1_000) : null;
  await checkContents(transaction, batch, chosenStart);
  return { batch, start: chosenStart ?? undoneBefore };
}

async function stagedBatch(transaction: Transaction<Schema>, key: BatchKey): Promise<LockedBatch> {
  const batch = await lockBatch(transaction, key);
  if (!batch) throw notFound('batch');
  if (batch.state !== 'staged') throw refusal('conflict', 'batch-accepted-before');
  // It is still being checked, or about to be removed.
  if (!batch.report) throw notFound('batch');
  // The batch may have been checked by a version that still allowed the class.
  refuseOtp(batch.class);
  if (batch.messages === 0) throw nothingToSend('batchId', batch.report);
  return batch;
}

/**
 * Recipients of a resend may have been reached by another resend that was accepted since. Resends of a batch are
 * accepted one after the other, so that the second of two sees the first.
 * @throws conflict
 */
async function checkResend(
  transaction: Transaction<Schema>,
  { companyId, resendOf, report }: LockedBatch,
): Promise<void> {
  if (resendOf === null) return;
  const first = { companyId, batchId: resendOf };
  await transaction.selectFrom('batches').select('id').where(isBatch(first)).forNoKeyUpdate().execute();
  if ((await countResends(transaction, first)) === report?.acceptedResends) return;
  throw refusal('conflict', 'resend-outdated');
}

/**
 * Its sender ID may have been suspended since the check, and operators may have refused it.
 * @throws rule-refused
 */
async function checkSenderId(
  transaction: Transaction<Schema>,
  { companyId, senderId, report }: LockedBatch,
): Promise<void> {
  const approved = await transaction
    .selectFrom('sender_ids')
    .select(unapprovedOperatorsSql.as('unapproved'))
    .where('company_id', '=', companyId)
    .where('name', '=', senderId)
    .where('status', '=', 'approved')
    .forShare()
    .executeTakeFirst();
  if (!approved) throw refusedFields({ senderId: 'sender-id-not-approved' });
  if (countUnapproved(report!, approved.unapproved).unapproved) {
    throw refusedFields({ senderId: 'numbers-not-approved' });
  }
}
