import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { FastifyRequest } from 'fastify';
import { deviceDays, deviceTokenHeader, deviceTokenPattern } from '#contract/deviceToken.ts';
import type { Schema } from '#database/schema.ts';
import { networkOf } from '#services/kit/auth/addressNetwork.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { notify } from '#services/kit/notifications/write.ts';

/** Where a request without a session comes from. */
export interface Origin {
  /** The network address. */
  address: string;
  /** SHA-256 of the device token that was sent; of the empty text if there was none. */
  deviceHash: Uint8Array;
  hasDevice: boolean;
  /** The beginning of what the browser calls itself. */
  userAgent: string | null;
}

/** Browsers send some 120 characters; what they and their systems are called stands in these. */
const longestUserAgent = 256;

const tokenShape = new RegExp(deviceTokenPattern);

export function originOf({ ip, headers }: FastifyRequest): Origin {
  const shown = headers[deviceTokenHeader.toLowerCase()];
  const token = typeof shown === 'string' && tokenShape.test(shown) ? shown : '';
  const deviceHash = createHash('sha256').update(token).digest();
  const userAgent = headers['user-agent']?.slice(0, longestUserAgent) || null;
  return { address: ip, deviceHash, hasDevice: token !== '', userAgent };
}

/** The place for which tries at an account are counted. */
export interface Place {
  key: string;
  /** Whether the owner of the account has signed in from here, so that strangers' tries do not count. */
  isKnown: boolean;
  /** It is a device of the owner's, not a network that they may share. */
  isDevice: boolean;
}

/** Limits of known places for one person; the oldest are removed. */
const mostDevices = 20;
const mostNetworks = 50;

const isFresh = sql<boolean>`last_used_at > now() - make_interval(days => ${sql.lit(deviceDays)})`;

/** One statement whether the account exists or not, so that its time does not tell. */
export async function placeOf(queries: Queries, accountKey: string, origin: Origin): Promise<Place> {
  const network = networkOf(origin.address);
  const ofAccount = sql`user_id = (select id from users where lower(username) = ${accountKey}) and ${isFresh}`;
  const { rows } = await sql<{ device: boolean; network: boolean }>`
    select exists (select from known_devices where ${ofAccount} and token_hash = ${origin.deviceHash}) as device,
      exists (select from known_networks where ${ofAccount} and network = ${network}) as network`.execute(
    queries,
  );
  const known = rows[0]!;
  if (known.device)
    return { key: `device ${Buffer.from(origin.deviceHash).toString('hex')}`, isKnown: true, isDevice: true };
  return { key: `network ${network}`, isKnown: known.network, isDevice: false };
}

/** Notifies the owner of the account, unless the place is known or the first one of all. */
async function notifyOfNewPlace(
  transaction: Transaction<Schema>,
  userId: number,
  { address, deviceHash }: Origin,
): Promise<void> {
  const ofUser = sql`user_id = ${userId} and ${isFresh}`;
  const { rows } = await sql<{ isNew: boolean }>`
    select exists (select from known_networks where user_id = ${userId})
      and not exists (select from known_devices where ${ofUser} and token_hash = ${deviceHash})
      and not exists (select from known_networks where ${ofUser} and network = ${networkOf(address)}) as "isNew"`.execute(
    transaction,
  );
  if (rows[0]!.isNew)
    await notify(transaction, { kind: 'sign-in-new-place', personId: userId, details: { address } });
}

/** Makes a place known, after the user has authenticated there. */
export async function rememberPlace(
  transaction: Transaction<Schema>,
  userId: number,
  origin: Origin,
): Promise<void> {
  const { address, deviceHash, hasDevice } = origin;
  await notifyOfNewPlace(transaction, userId, origin);
  await transaction
    .insertInto('known_networks')
    .values({ user_id: userId, network: networkOf(address) })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'network'])
        .doUpdateSet(({ ref }) => ({ last_used_at: ref('excluded.last_used_at') })),
    )
    .execute();
  await sql`delete from known_networks where user_id = ${userId} and network in (
    select network from known_networks where user_id = ${userId}
    order by last_used_at desc offset ${mostNetworks})`.execute(transaction);
  if (!hasDevice) return;
  await transaction
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: deviceHash })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'token_hash'])
        .doUpdateSet(({ ref }) => ({ last_used_at: ref('excluded.last_used_at') })),
    )
    .execute();
  await sql`delete from known_devices where user_id = ${userId} and token_hash in (
    select token_hash from known_devices where user_id = ${userId}
    order by last_used_at desc offset ${mostDevices})`.execute(transaction);
}
