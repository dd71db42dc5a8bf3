import { sql } from 'kysely';
import type { Language } from '#contract/exportQuery.ts';
import { invitationDays, type InvitationChannel } from '#contract/main-api/people/invitations.ts';
import { resendableStatuses, unsentStatuses } from '#domain/messages/status/messageStatus.ts';
import { startPasswordReset } from '#services/kit/auth/startSessions.ts';
import { tokenHashOf } from '#services/kit/auth/session.ts';
import { bigints } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { providersCompany } from '#services/kit/queries/providersCompany.ts';

/** How long an SMS receiver tries to send one: as long as the link is worth something, a route may be down for hours. */
const textHours = 24;

/** An invitation that was just started. Its token is nowhere else. */
export interface StartedInvitation {
  id: number;
  token: string;
}

/** Starts an invitation in place of an earlier one, whose link then opens nothing. */
export async function addInvitation(
  queries: Queries,
  userId: number,
  channel: InvitationChannel,
): Promise<StartedInvitation> {
  await removeInvitation(queries, userId);
  const token = await startPasswordReset(queries, userId, invitationDays * 24 * 60);
  const { id } = await queries
    .insertInto('invitations')
    .values({
      user_id: userId,
      token_hash: tokenHashOf(token),
      channel,
      expires_at: sql<Date>`now() + make_interval(days => ${invitationDays})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/**
 * Forgets the invitation of somebody who has a password now, is to get another one or is deleted, with its text if that has not left. Its
 * token ends apart, with the others that set a password.
 * @returns what it was; null if there was none
 */
export async function removeInvitation(
  queries: Queries,
  userId: number,
): Promise<{ channel: InvitationChannel; tokenHash: Uint8Array } | null> {
  // The text first, as an SMS receiver takes it: in the other order each could wait for the other.
  await sql`
    delete from system_texts where invitation_id in (select id from invitations where user_id = ${userId})`.execute(
    queries,
  );
  const row = await queries
    .deleteFrom('invitations')
    .where('user_id', '=', userId)
    .returning(['channel', 'token_hash as tokenHash'])
    .executeTakeFirst();
  return row ?? null;
}

/** Forgets the invitations of a company's people, where nobody chooses a password any more. Their tokens end apart. */
export async function removeInvitationsOf(queries: Queries, companyId: number): Promise<void> {
  const ofCompany = sql`from invitations where user_id in (select id from users where company_id = ${companyId})`;
  await sql`delete from system_texts where invitation_id in (select id ${ofCompany})`.execute(queries);
  await sql`delete ${ofCompany}`.execute(queries);
}

/**
 * Leaves the text of an invitation for an SMS receiver, which says what became of it. Its user is the inviter: a user who has
 * messages cannot be deleted, and the invited person may have to be. The caller has counted it by `admitText`.
 */
export async function addInvitationText(
  queries: Queries,
  { id, inviterId, msisdn, text }: { id: number; inviterId: number; msisdn: string; text: string },
): Promise<void> {
  await sql`
    insert into system_texts (user_id, msisdn, text, class, valid_until, invitation_id)
    values (${inviterId}, ${msisdn}, ${text}, 'transactional', now() + make_interval(hours => ${textHours}), ${id})`.execute(
    queries,
  );
}

/** Notes what the mail server has said. */
export async function setState(queries: Queries, id: number, state: 'sent' | 'failed'): Promise<void> {
  await queries.updateTable('invitations').set({ state }).where('id', '=', id).execute();
}

/** The language of an invitation: the person's, and else that of who invites them, since a new person has chosen none. */
export async function invitationLanguage(
  queries: Queries,
  userId: number,
  inviterId: number,
): Promise<Language> {
  const { rows } = await sql<{ language: Language }>`
    select language from notification_preferences where user_id in (${userId}, ${inviterId})
    order by user_id = ${userId} desc limit 1`.execute(queries);
  return rows[0]?.language ?? 'en';
}

/** Reads what became of the messages of invitations, by their ids; those that are no longer stored are left out. */
export async function outcomesOfTexts(
  queries: Queries,
  messageIds: readonly number[],
): Promise<Map<number, 'sending' | 'sent' | 'failed'>> {
  const provider = messageIds.length > 0 ? await providersCompany(queries) : undefined;
  if (!provider) return new Map();
  const rows = await queries
    .selectFrom('messages')
    .select(['id', 'status'])
    .where('company_id', '=', provider.id)
    .where(sql<boolean>`id = any(${bigints(messageIds)})`)
    .execute();
  return new Map(
    rows.map(({ id, status }) => [
      id,
      resendableStatuses.includes(status) ? 'failed' : unsentStatuses.includes(status) ? 'sending' : 'sent',
    ]),
  );
}
