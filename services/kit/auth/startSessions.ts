import { randomBytes } from 'node:crypto';
import { sql, type InsertObject, type RawBuilder } from 'kysely';
import { secondFactorLimits } from '#contract/main-api/sign-in/auth.ts';
import { cellSessionSeconds } from '#contract/main-api/sign-in/cells.ts';
import type { Schema } from '#database/schema.ts';
import type { Queries } from '../database/index.ts';
import { tokenHashOf, touchSeconds, usualLife, type Session, type SessionLife } from './session.ts';

const { codeMinutes, ticketMinutes, ticketTries } = secondFactorLimits;
/** Nobody renews such a session for longer than one of this cell would last. */
const cellSessionEnd = sql<Date>`least(now() + make_interval(secs => ${cellSessionSeconds}), created_at + make_interval(hours => ${usualLife.hours}))`;

/** By what people recognise a session: the address, and the User-Agent of the browser. */
export interface SessionOrigin {
  address: string | null;
  userAgent: string | null;
}

const unknownOrigin: SessionOrigin = { address: null, userAgent: null };

interface NewSession {
  origin?: SessionOrigin;
  life?: SessionLife;
  /** A code of the second factor was given. */
  isFactorConfirmed?: boolean;
  /** Its user signed in at their company's identity provider, which asked for a second factor there or did not. */
  signOn?: { isFactorGiven: boolean } | undefined;
}

/** Given elsewhere, perhaps days ago: what asks for a code asks for one here. */
const longAgo = sql<Date>`now() - make_interval(mins => ${codeMinutes + 1})`;

/** Starts a session and returns its token: 256 random bits, of which only the hash is stored. */
export function startSession(
  queries: Queries,
  userId: number,
  { origin = unknownOrigin, life = usualLife, isFactorConfirmed = false, signOn }: NewSession = {},
): Promise<string> {
  return addToken(queries, userId, {
    purpose: 'session',
    idle_until: inMinutes(life.idleMinutes),
    expires_at: inMinutes(life.hours * 60),
    idle_minutes: life.idleMinutes,
    address: origin.address,
    user_agent: origin.userAgent,
    factor_confirmed_at: isFactorConfirmed ? sql`now()` : signOn?.isFactorGiven ? longAgo : null,
    single_sign_on: signOn !== undefined,
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
  { address, userAgent }: SessionOrigin,
  isFactorConfirmed: boolean,
): Promise<string> {
  const end = inMinutes(cellSessionSeconds / 60);
  return addToken(queries, userId, {
    purpose: 'session',
    idle_until: end,
    expires_at: end,
    home_cell: homeCell,
    address,
    user_agent: userAgent,
    factor_confirmed_at: isFactorConfirmed ? longAgo : null,
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

/** A token that sets a new password, once. To look at what it is for does not let it go idle. */
export function startPasswordReset(queries: Queries, userId: number, minutes: number): Promise<string> {
  const end = inMinutes(minutes);
  return addToken(queries, userId, {
    purpose: 'password-reset',
    idle_until: end,
    expires_at: end,
    idle_minutes: minutes,
  });
}

/** A ticket that starts a session, once, together with a code of the second factor. */
export function startSecondFactorTicket(
  queries: Queries,
  userId: number,
  isSingleSignOn = false,
): Promise<string> {
  const end = inMinutes(ticketMinutes);
  return addToken(queries, userId, {
    purpose: 'second-factor',
    idle_until: end,
    expires_at: end,
    tries_left: ticketTries,
    single_sign_on: isSingleSignOn,
  });
}

async function addToken(
  queries: Queries,
  userId: number,
  row: Omit<InsertObject<Schema, 'sessions'>, 'token_hash' | 'user_id'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queries
    .insertInto('sessions')
    .values({ ...row, token_hash: tokenHashOf(token), user_id: userId })
    .execute();
  return token;
}

function inMinutes(minutes: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(mins => ${minutes})`;
}
