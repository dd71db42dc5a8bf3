import type { Transaction } from 'kysely';
import {
  batchLimits,
  type AcceptedBatch,
  type ListField,
  type BatchRequest,
} from '#contract/sms-receiver/newBatches.ts';
import type { EmptyFieldChoice, UnapprovedChoice } from '#contract/sms-receiver/recipients.ts';
import type { Schema } from '#database/schema.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import { refusedFields } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { demandSenderId } from '../acceptance/senderIds.ts';
import { lockCampaign, type CampaignTerms } from '../acceptance/campaign.ts';
import { startOf } from '../acceptance/start.ts';
import { acceptBatch, type Acceptance } from './accept.ts';
import { batchIdOf } from '../messages/keys.ts';
import { nothingToSend, refuseEmptyFields } from './refusals.ts';
import { toAppError, openTable } from '../recipients/openTable.ts';
import { contentOf, fieldOf, fieldOfTexts } from './staging/content.ts';
import { stage } from './staging/stage.ts';

/**
 * Accepts a staged batch, or stages and accepts the list of the request, in the caller's transaction.
 * @throws rule-refused, not-found, conflict, insufficient-credit
 */
export async function sendList(
  transaction: Transaction<Schema>,
  session: Session,
  request: BatchRequest,
  clock: Clock,
): Promise<AcceptedBatch> {
  return acceptBatch(transaction, session, await stageRequest(transaction, session, request, clock), clock);
}

/**
 * Stages the list of a request that names no staged batch.
 * @returns how its batch is to be accepted
 * @throws rule-refused
 */
export async function stageRequest(
  transaction: Transaction<Schema>,
  session: Session,
  {
    batchId,
    name,
    isTest = false,
    campaignId,
    startsAt,
    undoSeconds,
    onEmptyFields,
    onUnapproved,
    ...list
  }: BatchRequest,
  clock: Clock,
): Promise<Acceptance> {
  const start = startOf(startsAt, clock);
  if (batchId !== undefined && Object.keys(list).length > 0) {
    throw refusedFields({ batchId: 'preview-or-list' });
  }
  if (isTest) refuseTest(batchId, campaignId, list);
  const campaign =
    campaignId === undefined ? undefined : await lockCampaign(transaction, session.companyId, campaignId);
  const id =
    batchId === undefined
      ? await stageInline(transaction, session, list, { campaign, onEmptyFields, onUnapproved, isTest })
      : batchIdOf(batchId);
  const sendsEmptyFields = onEmptyFields === 'send';
  return { batchId: id, name, campaign, startsAt: start, undoSeconds, sendsEmptyFields };
}

/** Limits tests to few recipients without a campaign, because tests are left out of delivery rates. */
function refuseTest(
  batchId: string | undefined,
  campaignId: number | undefined,
  { recipients, rows }: Pick<BatchRequest, 'recipients' | 'rows'>,
): void {
  const count = (recipients ?? rows ?? []).length;
  if (batchId !== undefined || campaignId !== undefined || count > batchLimits.testRecipients) {
    throw refusedFields({ isTest: 'test-too-large' });
  }
}

async function stageInline(
  transaction: Transaction<Schema>,
  session: Session,
  list: Pick<BatchRequest, ListField | 'class'>,
  {
    campaign,
    onEmptyFields = 'refuse',
    onUnapproved,
    isTest,
  }: {
    campaign: CampaignTerms | undefined;
    onEmptyFields: EmptyFieldChoice | undefined;
    onUnapproved: UnapprovedChoice | undefined;
    isTest: boolean;
  },
): Promise<number> {
  const messageClass = list.class ?? campaign?.class;
  if (messageClass === undefined) throw refusedFields({ class: 'required' });
  const content = contentOf(list);
  const { name: senderId, unapproved } = await demandSenderId(
    transaction,
    session.companyId,
    list.senderId ?? campaign?.senderId,
  );
  const table = await openTable(list, null);
  try {
    const { key, report } = await stage((work) => work(transaction), session, {
      class: messageClass,
      senderId,
      table,
      content,
      unapproved,
      leavesOutUnapproved: onUnapproved === 'leave-out',
      leavesOutEmptyFields: onEmptyFields === 'leave-out',
      isTest,
    });
    if (report.problem !== null) throw refusedFields(fieldOf(report.problem, list));
    if (report.valid === 0) throw nothingToSend(list.recipients ? 'recipients' : 'rows', report);
    if (onEmptyFields !== 'send') refuseEmptyFields(fieldOfTexts(content), report);
    return key.batchId;
  } catch (error) {
    throw toAppError(error, 'rows');
  } finally {
    await table.close();
  }
}
