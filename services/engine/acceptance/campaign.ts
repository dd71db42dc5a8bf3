import { sql, type Transaction } from 'kysely';
import type { FieldProblem } from '#contract/errors.ts';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { campaignStatusConditions } from '#services/kit/queries/campaignStatusSql.ts';
import { refusedFields } from '#services/kit/errors.ts';
import { demandSenderId } from './senderIds.ts';

/** The terms that a campaign sets for each message that is added to it. */
export interface CampaignTerms {
  campaignId: number;
  class: MessageClass;
  /** Its own sender ID, or the company's default if it has none; approved. */
  senderId: string;
  /** Null if the campaign has no start: each batch is then sent at its own time. */
  startsAt: Date | null;
}

/**
 * Locks a campaign of the company until the transaction ends: nobody changes, deletes or cancels it meanwhile. Comes
 * before the locks on chunks, because a change of its start locks the campaign first and its batches afterwards.
 * @throws rule-refused when there is no such campaign, when it was cancelled or when its sender ID is not approved
 */
export async function lockCampaign(
  transaction: Transaction<Schema>,
  companyId: number,
  campaignId: number,
): Promise<CampaignTerms> {
  return termsOf(transaction, companyId, campaignId, { isLocked: true });
}

/** Reads the terms of a campaign of the company without a lock, so they may change. @throws as `lockCampaign` */
export async function readCampaign(
  queries: Queries,
  companyId: number,
  campaignId: number,
): Promise<CampaignTerms> {
  return termsOf(queries, companyId, campaignId, { isLocked: false });
}

async function termsOf(
  queries: Queries,
  companyId: number,
  campaignId: number,
  { isLocked }: { isLocked: boolean },
): Promise<CampaignTerms> {
  const found = queries
    .selectFrom('campaigns')
    .select(['class', 'sender_id', 'starts_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', campaignId);
  const campaign = await (isLocked ? found.forShare() : found).executeTakeFirst();
  if (!campaign) throw refusedFields({ campaignId: 'no-such-record' });
  // A statement of its own: it sees what was committed while a transaction waited for the lock.
  if (await wasCancelled(queries, companyId, campaignId)) {
    throw refusedFields({ campaignId: 'campaign-cancelled' });
  }
  const { name: senderId } = await demandSenderId(queries, companyId, campaign.sender_id ?? undefined);
  return { campaignId, class: campaign.class, senderId, startsAt: campaign.starts_at };
}

async function wasCancelled(queries: Queries, companyId: number, campaignId: number): Promise<boolean> {
  const conditions = campaignStatusConditions(
    { companyId: sql`${companyId}`, id: sql`${campaignId}` },
    'cancelled',
  );
  const { rows } = await sql<{ is: boolean }>`select ${sql.join(conditions, sql` and `)} as is`.execute(
    queries,
  );
  return rows[0]!.is;
}

/**
 * Refuses messages that differ from what their campaign decides.
 * @param startsAt the start that the request asks for; undefined for none
 * @throws rule-refused on each field that differs
 */
export function refuseOtherTerms(
  campaign: CampaignTerms,
  messages: { class: MessageClass; senderId: string; startsAt?: Date | undefined },
): void {
  const { startsAt } = messages;
  const problems: Record<string, FieldProblem> = {};
  if (messages.class !== campaign.class) problems.class = 'not-class-of-campaign';
  if (messages.senderId !== campaign.senderId) problems.senderId = 'not-sender-id-of-campaign';
  if (startsAt && campaign.startsAt && startsAt.getTime() !== campaign.startsAt.getTime()) {
    problems.startsAt = 'campaign-has-start';
  }
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
}
