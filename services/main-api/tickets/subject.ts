import { sql } from 'kysely';
import type { NewTicket } from '#contract/main-api/tickets/tickets.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { findMessage, type MessageDetails } from '#services/kit/queries/messageDetails.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { FieldProblems } from '#services/kit/refuseProblems.ts';

/** The message, batch or campaign that a ticket is about. */
export interface TicketSubject {
  message: MessageDetails | null;
  batchId: number | null;
  campaignId: number | null;
  problems: FieldProblems;
}

/** Looks for what a new ticket names, in its company; of a message the batch is filled in, of either the campaign. */
export async function findSubject(
  queries: Queries,
  session: Session,
  companyId: number,
  input: Pick<NewTicket, 'messageId' | 'batchId' | 'campaignId'>,
): Promise<TicketSubject> {
  const problems: FieldProblems = {};
  const messageId = longIdOf(input.messageId);
  const found = messageId === null ? null : await findMessage(queries, { companyId, id: messageId });
  // System texts contain names and numbers of other companies' users.
  const message = found?.isHidden && session.scope !== 'platform' ? null : found;
  if (messageId !== null && !message) problems.messageId = 'no-such-record';

  const asked = longIdOf(input.batchId);
  const batchId = message ? Number(message.report.batchId) : asked;
  const batch = batchId === null ? null : await findBatch(queries, session, companyId, batchId);
  if (asked !== null && (!batch || asked !== batchId)) problems.batchId = 'no-such-record';

  const campaignId = input.campaignId ?? batch?.campaignId ?? null;
  if (input.campaignId && !(await isCampaign(queries, companyId, input.campaignId))) {
    problems.campaignId = 'no-such-record';
  }
  return { message, batchId: batch ? batchId : null, campaignId, problems };
}

async function findBatch(
  queries: Queries,
  { scope }: Session,
  companyId: number,
  id: number,
): Promise<{ campaignId: number | null } | null> {
  const row = await queries
    .selectFrom('batches')
    .select('campaign_id as campaignId')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '<>', 'staged')
    .where(sql<boolean>`(not hides_text or ${scope === 'platform'}::boolean)`)
    .executeTakeFirst();
  return row ?? null;
}

async function isCampaign(queries: Queries, companyId: number, id: number): Promise<boolean> {
  const row = await queries
    .selectFrom('campaigns')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** An id as a number; 0, which nothing has, for one that is larger than any. */
export function longIdOf(text: string): number;
export function longIdOf(text: string | null | undefined): number | null;
export function longIdOf(text: string | null | undefined): number | null {
  if (text === null || text === undefined) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : 0;
}
