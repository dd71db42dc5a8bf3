import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { secondFactorLimits } from '#contract/main-api/sign-in/auth.ts';
import { cellSessionSeconds } from '#contract/main-api/sign-in/cells.ts';
import type { SessionPurpose } from '#database/schema/people.ts';
import type { Queries } from '../database/index.ts';
import { idleHours, tokenHashOf, touchSeconds, type Session } from './session.ts';

const absoluteDays = 7;
/** Nobody renews such a session for longer than one of this cell would last. */
const cellSessionEnd = sql<Date>`least(now() + make_interval(secs => ${cellSessionSeconds}), created_at + make_interval(days => ${absoluteDays}))`;

/**
 * Starts a session and returns its token: 256 random bits, of which only the hash is stored.
 * @param isFactorConfirmed a code of the second factor was given
 */
export function startSession(queries: Queries, userId: number, isFactorConfirmed = false): Promise<string> {
  return addToken(queries, {
    userId,
    purpose: 'session',
    idleMinutes: idleHours * 60,
    absoluteMinutes: absoluteDays * 24 * 60,
    isFactorConfirmed,
  });
}

/**
 * Starts a session of somebody who has signed in at another cell. It ends in minutes, unless that cell says again and again that they
 * are still signed in there.
 */
export function startCellSession(
  queries: Queries,
  userId: number,
  homeCell: number,
  isFactorConfirmed: boolean,
): Promise<string> {
  const minutes = cellSessionSeconds / 60;
  return addToken(queries, {
    userId,
    purpose: 'session',
    idleMinutes: minutes,
    absoluteMinutes: minutes,
    homeCell,
    isFactorConfirmed,
  });
}

/** Lets a session go on that was started by a ticket of `homeCell`. @returns whether it is one */
export async function renewCellSession(
  queries: Queries,
  session: Session,
  homeCell: number,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('sessions')
    .set({ expires_at: cellSessionEnd, idle_until: cellSessionEnd, last_seen_at: sql`now()` })
    .where('token_hash', '=', session.tokenHash)
    .where('home_cell', '=', homeCell)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Starts the session of an API key, which lasts as long as the key.
 * @returns the hash that the key has in its own record
 */
export async function startKeySession(
  queries: Queries,
  userId: number,
  key: string,
  expiresAt: Date | null,
): Promise<Uint8Array> {
  const end = expiresAt ?? sql<Date>`'infinity'`;
  const tokenHash = tokenHashOf(key);
  await queries
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      purpose: 'api-key',
      // So that its first use is written, however soon it comes.
      last_seen_at: sql`now() - make_interval(secs => ${touchSeconds + 1})`,
      idle_until: end,
      expires_at: end,
    })
    .execute();
  return tokenHash;
}

/** A token that sets a new password, once. */
export function startPasswordReset(queries: Queries, userId: number, minutes: number): Promise<string> {
  return addToken(queries, {
    userId,
    purpose: 'password-reset',
    idleMinutes: minutes,
    absoluteMinutes: minutes,
  });
}

/** A ticket that starts a session, once, together with a code of the second factor. */
export function startSecondFactorTicket(queries: Queries, userId: number): Promise<string> {
  const { ticketMinutes, ticketTries } = secondFactorLimits;
  return addToken(queries, {
    userId,
    purpose: 'second-factor',
    idleMinutes: ticketMinutes,
    absoluteMinutes: ticketMinutes,
    triesLeft: ticketTries,
  });
}

interface NewToken {
  userId: number;
  purpose: SessionPurpose;
  idleMinutes: number;
  absoluteMinutes: number;
  homeCell?: number;
  isFactorConfirmed?: boolean;
  triesLeft?: number;
}

async function addToken(queries: Queries, given: NewToken): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queries
    .insertInto('sessions')
    .values({
      token_hash: tokenHashOf(token),
      user_id: given.userId,
      purpose: given.purpose,
      idle_until: sql`now() + make_interval(mins => ${given.idleMinutes})`,
      expires_at: sql`now() + make_interval(mins => ${given.absoluteMinutes})`,
      home_cell: given.homeCell ?? null,
      tries_left: given.triesLeft ?? null,
      factor_confirmed_at: given.isFactorConfirmed ? sql`now()` : null,
    })
    .execute();
  return token;
}
