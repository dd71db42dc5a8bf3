import { sql } from 'kysely';
import { secondFactorKinds, type SecondFactorKind } from '#contract/main-api/sign-in/auth.ts';
import { isAppCode, plainCode } from '#domain/access/secondFactorCode.ts';
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
  /** The second factor is on: the app, passkeys, or both. */
  isOn: boolean;
  hasApp: boolean;
  /** A key whose first code may still come: it was made lately. */
  newKey: Uint8Array | null;
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
      sql<boolean>`${hasApp}`.as('hasApp'),
      sql<boolean>`created_at between now() - make_interval(mins => ${setUpMinutes}) and now()`.as('isFresh'),
      sql<number>`floor(extract(epoch from clock_timestamp()))::bigint`.as('seconds'),
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { sealedKey, isFresh, ...factor } = row;
  return {
    ...factor,
    newKey: factor.hasApp || !isFresh ? null : sealedKey,
    key: () => openKey(secrets, userId, sealedKey!),
  };
}

/** @throws unavailable where the key that it was sealed with is lost */
function openKey(secrets: SecretBox, userId: number, sealedKey: Uint8Array): string {
  const place = factorKeyPlace(userId);
  // Asked first, since the failure to open has no code that a caller could understand.
  if (secrets.keyOf(sealedKey, place) === null) throw unavailable('secret-key-lost');
  return secrets.open(sealedKey, place);
}

/** Whether an app gives codes that are accepted. */
const hasApp = sql<boolean>`confirmed_at is not null and sealed_key is not null and not is_key_new`;

/** Everything that a user has beside recovery codes; passkeys of the domain at which they are asked. */
export async function factorKindsOf(
  queries: Queries,
  userId: number,
  domain: string | null,
): Promise<SecondFactorKind[]> {
  const { rows } = await sql<{ app: boolean; passkey: boolean }>`
    select exists (select from second_factors where user_id = ${userId} and ${hasApp}) as app,
      exists (select from passkeys where user_id = ${userId} and rp_id = ${domain}) as passkey`.execute(
    queries,
  );
  return secondFactorKinds.filter((kind) => rows[0]![kind]);
}

export async function isFactorOn(queries: Queries, userId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .select('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns what the code uses up; null if it is wrong, or there is no second factor that is on */
export async function checkCodeOf(
  queries: Queries,
  secrets: SecretBox,
  userId: number,
  code: string,
): Promise<UsedCode | null> {
  const factor = await readFactor(queries, secrets, userId);
  if (!factor?.isOn) return null;
  return factor.hasApp || !isAppCode(plainCode(code)) ? checkCode(factor, code) : null;
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

/** Stores a key whose first code is to come. @returns false if an app is there already */
export async function storeKey(queries: Queries, userId: number, sealedKey: Uint8Array): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into second_factors as old (user_id, sealed_key) values (${userId}, ${sealedKey})
    on conflict (user_id) do update set sealed_key = excluded.sealed_key, created_at = excluded.created_at,
      is_key_new = old.confirmed_at is not null
    where old.confirmed_at is null or old.sealed_key is null or old.is_key_new`.execute(queries);
  return numAffectedRows === 1n;
}

/**
 * Turns the app on by its first code.
 * @param factor has recovery codes if the second factor was off, and null if passkeys keep it on
 * @returns false if the key is another one by now or confirmed already, or the second factor was turned on or off meanwhile
 */
export async function turnAppOn(
  queries: Queries,
  userId: number,
  factor: { sealedKey: Uint8Array; step: number; recoveryHashes: readonly string[] | null },
): Promise<boolean> {
  const { sealedKey, step, recoveryHashes } = factor;
  const { numAffectedRows } = await sql`
    update second_factors set confirmed_at = coalesce(confirmed_at, now()), is_key_new = false, last_step = ${step},
      recovery_hashes = coalesce(${recoveryHashes && texts(recoveryHashes)}, recovery_hashes)
    where user_id = ${userId} and sealed_key = ${sealedKey}
      and ${recoveryHashes ? sql`confirmed_at is null` : sql`confirmed_at is not null and is_key_new`}`.execute(
    queries,
  );
  return numAffectedRows === 1n;
}

/** Turns the second factor on for who has their first passkey. An app whose first code has not come is set up anew. */
export async function turnOnByPasskey(
  queries: Queries,
  userId: number,
  recoveryHashes: readonly string[],
): Promise<void> {
  await sql`
    insert into second_factors (user_id, confirmed_at, recovery_hashes)
    values (${userId}, now(), ${texts(recoveryHashes)})
    on conflict (user_id) do update set confirmed_at = excluded.confirmed_at,
      recovery_hashes = excluded.recovery_hashes, sealed_key = null`.execute(queries);
}

/** @returns false without an app */
export async function deleteApp(queries: Queries, userId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update second_factors set sealed_key = null, last_step = 0 where user_id = ${userId} and ${hasApp}`.execute(
    queries,
  );
  return numAffectedRows === 1n;
}

/** Turns the second factor off for who has neither an app nor a passkey left. */
export async function deleteEmptyFactor(queries: Queries, userId: number): Promise<void> {
  await sql`
    delete from second_factors where user_id = ${userId} and not (${hasApp})
      and not exists (select from passkeys where user_id = ${userId})`.execute(queries);
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

/** The passkeys go with it. */
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
