import { sql } from 'kysely';
import type { Language } from '#contract/exportQuery.ts';
import type { AccountPart } from '#contract/main-api/notifications.ts';
import { accountChangedText } from '#domain/notifications/texts.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { admitMail, admitText } from '#services/kit/texts/admitText.ts';
import type { TextLimits } from '#services/kit/texts/settings.ts';
import { languageOf } from '../notifications/language.ts';
import { addText } from '../notifications/texts.ts';
import type { KnownUser } from './userRows.ts';

/** Parts of an account that lead to its password and have changed. */
export function changedParts(before: KnownUser, after: KnownUser): AccountPart[] {
  return [
    ...(before.contactNo === after.contactNo ? [] : (['number'] as const)),
    ...((before.email ?? null) === (after.email ?? null) ? [] : (['email'] as const)),
  ];
}

/**
 * Tells a user that their password, number, e-mail address or second factor was changed, where they were reached before: by SMS if that number was
 * confirmed, and by e-mail. Call it in the transaction of the change. What they have chosen for other notifications does not count,
 * or a stranger with their session could silence it first.
 * @param before the user before the change
 */
export async function notifyOfAccountChange(
  queries: Queries,
  session: Pick<Session, 'userId'>,
  before: KnownUser,
  changed: AccountPart[],
  limits: TextLimits,
): Promise<void> {
  if (changed.length === 0) return;
  const { id: userId, companyId, contactNo: msisdn, email } = before;
  const isMailed = email !== null && (await admitMail(queries, 'notice', email, limits));
  await sql`
    with written as (
      insert into notifications (user_id, kind, actor_id, actor_name, actor_company_id, company_id, details)
      select ${userId}, 'account-changed', actor.id, actor.name, actor.company_id, ${companyId},
        ${JSON.stringify({ changed })}::jsonb
      from users actor where actor.id = ${session.userId}
      returning id
    )
    insert into notification_deliveries (notification_id, channel, address)
    select id, 'email', ${email}::text from written where ${isMailed}::boolean`.execute(queries);
  if (msisdn === null || !before.isNumberConfirmed) return;
  if ((await admitText(queries, { kind: 'notice', msisdn, companyId }, limits)) !== null) return;
  const { rows } = await sql<{ language: Language }>`select ${languageOf(userId)} as language`.execute(
    queries,
  );
  const text = accountChangedText(changed, rows[0]!.language);
  await addText(queries, { userId, to: msisdn, text });
}
