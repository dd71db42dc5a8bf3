import { sql } from 'kysely';
import { countAttempt, forgetAttempts, type AttemptLimit } from '#services/kit/auth/attempts.ts';
import { factorKeyPlace, type SecretBox } from '#services/kit/auth/secrets.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import { unavailable } from '#services/kit/errors.ts';
import { checkCode, type KnownFactor, type UsedCode } from './codes.ts';

/** Between a new key and its first code; after that the password is asked for again. */
const setUpMinutes = 15;

/** Wrong codes of one person, for each known place and for each session; all unknown places together count as one. */
const codeLimits: AttemptLimit[] = [
  { kind: 'second-factor', most: 10, minutes: 15 },
  { kind: 'second-factor-day', most: 30, minutes: 24 * 60 },
];

/** @throws rate-limited */
export async function countCodeTry(queries: Queries, userId: number, place: string): Promise<void> {
  for (const limit of codeLimits) await countAttempt(queries, limit, String(userId), place);
}

export async function forgetCodeTries(queries: Queries, userId: number, place?: string): Promise<void> {
  for (const { kind } of codeLimits) await forgetAttempts(queries, kind, String(userId), place);
}

export interface StoredFactor extends KnownFactor {
  isOn: boolean;
  /** Set up so lately that its first code may still come. */
  isFresh: boolean;
  sealedKey: Uint8Array;
}

/** Null without one. */
export async function readFactor(
  queries: Queries,
  secrets: SecretBox,
  userId: number,
): Promise<StoredFactor | null> {
  const row = await queries
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .select([
      'sealed_key as sealedKey',
      'last_step as lastStep',
      'recovery_hashes as recoveryHashes',
      sql<boolean>`confirmed_at is not null`.as('isOn'),
      sql<boolean>`created_at between now() - make_interval(mins => ${setUpMinutes}) and now()`.as('isFresh'),
      sql<number>`floor(extract(epoch from clock_timestamp()))::bigint`.as('seconds'),
    ])
    .executeTakeFirst();
  if (!row) return null;
  const place = factorKeyPlace(userId);
  const key = () => {
    // Asked first, since the failure to open has no code that a caller could understand.
    if (secrets.keyOf(row.sealedKey, place) === null) throw unavailable('secret-key-lost');
    return secrets.open(row.sealedKey, place);
  };
  return { ...row, key };
}

/** @returns what the code uses up; null if it is wrong, or there is no second factor that is on */
export async function checkCodeOf(
  queries: Queries,
  secrets: SecretBox,
  userId: number,
  code: string,
): Promise<UsedCode | null> {
  const factor = await readFactor(queries, secrets, userId);
  return factor?.isOn ? checkCode(factor, code) : null;
}

/** Uses a code up that was checked. @returns false if another request was faster, or the factor is another by now */
export async function useCode(queries: Queries, userId: number, used: UsedCode): Promise<boolean> {
  const isUnused = sql`user_id = ${userId} and confirmed_at is not null`;
  const { numAffectedRows } =
    'step' in used
      ? await sql`update second_factors set last_step = ${used.step}
          where ${isUnused} and last_step < ${used.step}`.execute(queries)
      : // Arrays begin at 1.
        await sql`update second_factors set recovery_hashes[${sql.lit(used.place + 1)}] = ''
          where ${isUnused} and recovery_hashes[${sql.lit(used.place + 1)}] = ${used.hash}`.execute(queries);
  return numAffectedRows === 1n;
}

/** Stores a key that was not confirmed yet. @returns false if a confirmed one is there */
export async function storeKey(queries: Queries, userId: number, sealedKey: Uint8Array): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into second_factors as old (user_id, sealed_key) values (${userId}, ${sealedKey})
    on conflict (user_id) do update set sealed_key = excluded.sealed_key, created_at = excluded.created_at
    where old.confirmed_at is null`.execute(queries);
  return numAffectedRows === 1n;
}

/** @returns false if the key is another one by now, or confirmed already */
export async function turnOn(
  queries: Queries,
  userId: number,
  factor: { sealedKey: Uint8Array; step: number; recoveryHashes: readonly string[] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update second_factors set confirmed_at = now(), last_step = ${factor.step},
      recovery_hashes = ${texts(factor.recoveryHashes)}
    where user_id = ${userId} and confirmed_at is null and sealed_key = ${factor.sealedKey}`.execute(queries);
  return numAffectedRows === 1n;
}

export async function setRecoveryHashes(
  queries: Queries,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await sql`update second_factors set recovery_hashes = ${texts(hashes)} where user_id = ${userId}`.execute(
    queries,
  );
}

export async function deleteFactor(queries: Queries, userId: number): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await forgetCodeTries(queries, userId);
  return numDeletedRows === 1n;
}

/** Notes that a code was given in a session, or that none was: the second factor is off. */
export async function markConfirmed(
  queries: Queries,
  tokenHash: Uint8Array,
  isConfirmed = true,
): Promise<void> {
  await queries
    .updateTable('sessions')
    .set({ factor_confirmed_at: isConfirmed ? sql`now()` : null })
    .where('token_hash', '=', tokenHash)
    .execute();
}
