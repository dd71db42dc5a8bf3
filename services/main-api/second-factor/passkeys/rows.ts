import { sql } from 'kysely';
import type { NewPasskeyRequest, Passkey } from '#contract/main-api/sign-in/passkeys.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { sent } from '#services/kit/database/sql/listPage.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import { notFound } from '#services/kit/errors.ts';

export interface StoredPasskey {
  id: number;
  name: string;
  credentialId: Uint8Array;
  publicKey: Uint8Array;
  signCount: number;
  rpId: string;
  userHandle: Uint8Array;
  isCopied: boolean;
}

export interface NewPasskey extends Omit<StoredPasskey, 'id' | 'isCopied'> {
  transports: readonly string[];
}

/** A passkey of a user. Those of others are not found. */
export async function findPasskey(
  queries: Queries,
  userId: number,
  credentialId: Uint8Array,
): Promise<StoredPasskey | null> {
  const row = await queries
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .select([
      'id',
      'name',
      'credential_id as credentialId',
      'public_key as publicKey',
      'sign_count as signCount',
      'rp_id as rpId',
      'user_handle as userHandle',
      sql<boolean>`copied_at is not null`.as('isCopied'),
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** The passkeys of a user as they are shown, the newest last. */
export async function listPasskeys(queries: Queries, userId: number): Promise<Passkey[]> {
  const rows = await queries
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select([
      'id',
      'name',
      'rp_id as domain',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'copied_at as copiedAt',
    ])
    .execute();
  return rows.map(sent);
}

/** @throws not-found, also for a passkey of another user */
export async function requirePasskey(queries: Queries, userId: number, id: number): Promise<void> {
  const row = await queries
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  if (!row) throw notFound('passkey');
}

/** Those of a user that browsers are told of at a domain: to be used, or not to be added again. */
export async function credentialsOf(
  queries: Queries,
  userId: number,
  rpId: string,
): Promise<NewPasskeyRequest['excludeCredentials']> {
  const rows = await queries
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .where('rp_id', '=', rpId)
    .orderBy('id')
    .select(['credential_id', 'transports'])
    .execute();
  return rows.map(({ credential_id, transports }) => ({
    id: base64url(credential_id),
    type: 'public-key',
    transports,
  }));
}

/** The handle under which authenticators know a user, if they know them yet. */
export async function userHandleOf(queries: Queries, userId: number): Promise<Uint8Array | null> {
  const row = await queries
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select('user_handle')
    .executeTakeFirst();
  return row?.user_handle ?? null;
}

export async function countPasskeys(queries: Queries, userId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns false if it was added before, by whomever */
export async function insertPasskey(queries: Queries, userId: number, passkey: NewPasskey): Promise<boolean> {
  const { name, credentialId, publicKey, signCount, rpId, userHandle, transports } = passkey;
  const { numAffectedRows } = await sql`
    insert into passkeys (user_id, name, credential_id, public_key, sign_count, rp_id, user_handle, transports)
    values (${userId}, ${name}, ${credentialId}, ${publicKey}, ${signCount}, ${rpId}, ${userHandle}, ${texts(transports)})
    on conflict (credential_id) do nothing`.execute(queries);
  return numAffectedRows === 1n;
}

/** @returns the name before; null without one of this id that is the user's */
export async function setPasskeyName(
  queries: Queries,
  userId: number,
  id: number,
  name: string,
): Promise<string | null> {
  const row = await queries
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select('name')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  await queries.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
  return row.name;
}

/** @returns its name; null without one of this id that is the user's */
export async function deletePasskey(queries: Queries, userId: number, id: number): Promise<string | null> {
  const row = await queries
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** A counter that has stood at 0 since the beginning is none. */
export function isCountBack(stored: number, shown: number): boolean {
  return (stored > 0 || shown > 0) && shown <= stored;
}

/** Notes that a passkey was used. @returns false if it is gone, or another answer of the same or a later count was faster */
export async function usePasskey(
  queries: Queries,
  userId: number,
  { passkeyId, count }: { passkeyId: number; count: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update passkeys set sign_count = ${count}, last_used_at = now()
    where id = ${passkeyId} and user_id = ${userId} and copied_at is null
      and (sign_count < ${count} or (sign_count = 0 and ${count} = 0))`.execute(queries);
  return numAffectedRows === 1n;
}

/** @returns whether it was not marked before */
export async function markCopied(queries: Queries, passkeyId: number): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('passkeys')
    .set({ copied_at: sql`now()` })
    .where('id', '=', passkeyId)
    .where('copied_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export function base64url(octets: Uint8Array): string {
  return Buffer.from(octets).toString('base64url');
}

export function octetsOf(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}
