import { sql, type RawBuilder } from 'kysely';
import type { Language } from '#contract/exportQuery.ts';

/** The language in which a user reads texts and e-mails. @param userId a value, or the column that has it */
export function languageOf(userId: number | RawBuilder<unknown>): RawBuilder<Language> {
  return sql<Language>`coalesce((select language from notification_preferences where user_id = ${userId}), 'en')`;
}

/** That of the texts which is in the user's language. */
export function inLanguageOf(
  userId: number | RawBuilder<unknown>,
  texts: Record<Language, string>,
): RawBuilder<string> {
  return sql<string>`${JSON.stringify(texts)}::jsonb ->> ${languageOf(userId)}`;
}
