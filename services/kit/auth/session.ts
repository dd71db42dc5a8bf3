import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ApiKeyTerms } from '#contract/main-api/programs/apiKeys.ts';
import type { Scope } from '#contract/main-api/people/roles.ts';
import { secondFactorLimits } from '#contract/main-api/sign-in/auth.ts';
import type { SessionPurpose } from '#database/schema/signIn.ts';
import { booleans, octets, texts, unnested } from '../database/sql/arrays.ts';
import type { Database, Queries } from '../database/index.ts';
import { asPrepared } from '../database/pool/prepared.ts';
import { AppError } from '../errors.ts';
import { Batcher } from '../database/Batcher.ts';

/** Who is calling, as read from the database: nothing a user may do outlives its removal. */
export interface Session {
  tokenHash: Uint8Array;
  userId: number;
  username: string;
  companyId: number;
  branchId: number | null;
  /** Whose permissions these are. */
  roleId: number;
  /** `platform` sees every company, `company` only its own. */
  scope: Scope;
  permissions: string[];
  /** They must choose a new password before anything else. */
  passwordChangeRequired: boolean;
  /** Their role needs a second factor, which they must set up before anything else. */
  secondFactorDue: boolean;
  /** They have a second factor, and gave no code in this session in the last minutes. */
  isCodeDue: boolean;
  /** `password-reset` sets a new password and does nothing else; `api-key` is that of a program, for the public API. */
  purpose: SessionPurpose;
  /** With which a program calls; null when a person does. */
  apiKey: SessionKey | null;
  /** The network address of this request. */
  address: string;
}

/** The API key of a session: what it may do beside its permissions. */
export type SessionKey = ApiKeyTerms & { id: number };

/** How long a session lasts: without use, and at most. */
export interface SessionLife {
  idleMinutes: number;
  hours: number;
}

export const usualLife: SessionLife = { idleMinutes: 12 * 60, hours: 7 * 24 };

/** A session's last use is written at most this often, so that reading stays reading. */
export const touchSeconds = 180;

/** A token that a caller has sent, and its purpose. */
interface ShownToken {
  token: string;
  purpose: SessionPurpose;
  /** Where it was shown from. */
  address: string;
  /** True for a check that the caller did not ask for: it is no use of the session. */
  isBackground?: boolean;
  /** True for a call that a page makes by itself: it does not keep the session from going idle. */
  isUnattended?: boolean;
}

/** The session of each token, or null when it has ended, its user is inactive or its company suspended. */
export async function findSessions(
  queries: Queries,
  shown: readonly ShownToken[],
): Promise<(Session | null)[]> {
  const hashes = shown.map(({ token }) => tokenHashOf(token));
  const rows = await readSessions(queries, hashes);
  const rowOf = new Map(rows.map((row) => [keyOf(row.tokenHash, row.purpose), row]));
  const usedFrom = new Map(
    shown.flatMap(({ purpose, address, isBackground, isUnattended = false }, index) =>
      isBackground ? [] : [[keyOf(hashes[index]!, purpose), { address, isUnattended }] as const],
    ),
  );
  await touchSessions(
    queries,
    rows.flatMap(({ isStale, isIdling, tokenHash, purpose }) => {
      const use = usedFrom.get(keyOf(tokenHash, purpose));
      return use && (isStale || (isIdling && !use.isUnattended)) ? [{ tokenHash, ...use }] : [];
    }),
  );
  return shown.map(({ purpose, address }, index) => {
    const row = rowOf.get(keyOf(hashes[index]!, purpose));
    if (!row) return null;
    const { isStale: _, isIdling: __, ...session } = row;
    return { ...session, address };
  });
}

/**
 * The valid sessions of these tokens with their users' permissions. Invalid ones are left out.
 * @param sendingMode how the statement is sent
 */
export function readSessions(queries: Queries, tokenHashes: readonly Uint8Array[], sendingMode = asPrepared) {
  return queries
    .selectFrom('sessions')
    .modifyFront(sendingMode)
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('api_keys', (join) =>
      join
        .onRef('api_keys.token_hash', '=', 'sessions.token_hash')
        .onRef('api_keys.company_id', '=', 'users.company_id'),
    )
    .where(sql<boolean>`(sessions.purpose <> 'api-key' or api_keys.id is not null)`)
    .where(sql<boolean>`sessions.token_hash = any(${octets(tokenHashes)})`)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('sessions.idle_until', '>', sql<Date>`now()`)
    .where('users.active', '=', true)
    .where('companies.status', '=', 'active')
    .select([
      'sessions.token_hash as tokenHash',
      'sessions.purpose',
      'users.id as userId',
      'users.username',
      'users.company_id as companyId',
      'users.branch_id as branchId',
      'users.role_id as roleId',
      // A program goes on while its person has to choose a password, and so do people who signed in without one.
      sql<boolean>`users.password_change_required and api_keys.id is null and not sessions.single_sign_on`.as(
        'passwordChangeRequired',
      ),
      // A session that another cell or a company's identity provider began may have the second factor of there.
      sql<boolean>`api_keys.id is null and roles.requires_second_factor
        and ((sessions.home_cell is null and not sessions.single_sign_on) or sessions.factor_confirmed_at is null)
        and not ${hasSecondFactor}`.as('secondFactorDue'),
      sql<boolean>`api_keys.id is null and coalesce(
        sessions.factor_confirmed_at not between now() - make_interval(mins => ${secondFactorLimits.codeMinutes}) and now(), true)
        and ${hasSecondFactor}`.as('isCodeDue'),
      // Both must be the provider's: a platform role in a client's company gives nothing across companies.
      sql<Scope>`case when roles.scope = 'platform' and companies.scope = 'platform' and api_keys.id is null
        then 'platform' else 'company' end`.as('scope'),
      sql<boolean>`sessions.last_seen_at < now() - make_interval(secs => ${touchSeconds})`.as('isStale'),
      sql<boolean>`sessions.purpose <> 'api-key'
        and sessions.idle_until < ${idleEnd} - make_interval(secs => ${touchSeconds})`.as('isIdling'),
      sql<string[]>`array(select permission from role_permissions where role_id = roles.id
        and (api_keys.id is null or permission = any(api_keys.permissions)))`.as('permissions'),
      sql<SessionKey | null>`case when api_keys.id is not null then jsonb_build_object(
        'id', api_keys.id, 'name', api_keys.name, 'kind', api_keys.kind, 'classes', api_keys.classes,
        'senderIds', api_keys.sender_ids, 'networks', api_keys.networks,
        'requestsPerSecond', api_keys.requests_per_second, 'messagesPerSecond', api_keys.messages_per_second,
        'messagesPerDay', api_keys.messages_per_day) end`.as('apiKey'),
    ])
    .execute();
}

/** Whether the user in `users` has a second factor that is on. */
export const hasSecondFactor = sql<boolean>`exists (
  select from second_factors where second_factors.user_id = users.id and second_factors.confirmed_at is not null)`;

export function sessionEnded(): AppError {
  return new AppError('session-ended', 'Your session has ended. Sign in again.');
}

/**
 * A word for what the caller may do. Answers carry it, so that a portal sees at once that a role has changed
 * and need not ask.
 */
export function accessOf(session: Session): string {
  const { scope, permissions, passwordChangeRequired, secondFactorDue, companyId } = session;
  // Requests that are looked up together share the array of their session.
  const known = accessOfPermissions.get(permissions);
  if (known) return known;
  const text = [companyId, scope, passwordChangeRequired, secondFactorDue, ...[...permissions].sort()].join();
  const access = createHash('sha256').update(text).digest('base64url').slice(0, 12);
  accessOfPermissions.set(permissions, access);
  return access;
}

const accessOfPermissions = new WeakMap<readonly string[], string>();

/** When a session that is used now goes idle. */
const idleEnd = sql<Date>`least(now() + make_interval(mins => coalesce(sessions.idle_minutes, ${usualLife.idleMinutes})), sessions.expires_at)`;

async function touchSessions(
  queries: Queries,
  uses: readonly { tokenHash: Uint8Array; address: string; isUnattended: boolean }[],
): Promise<void> {
  if (uses.length === 0) return;
  // All processes lock rows in one order, so that none waits for another in a circle.
  const used = uses.toSorted((one, other) => Buffer.compare(one.tokenHash, other.tokenHash));
  const columns = {
    token_hash: octets(used.map(({ tokenHash }) => tokenHash)),
    address: texts(used.map(({ address }) => address)),
    is_unattended: booleans(used.map(({ isUnattended }) => isUnattended)),
  };
  await sql`
    update sessions set last_seen_at = now(),
      address = case when purpose = 'api-key' then null else used.address end,
      idle_until = case when purpose = 'api-key' or used.is_unattended then idle_until else ${idleEnd} end
    from ${unnested('used', columns)} where sessions.token_hash = used.token_hash`.execute(queries);
}

/** Tries in a session are counted apart from those in others. */
export function sessionPlace({ tokenHash }: Session): string {
  return Buffer.from(tokenHash).toString('hex');
}

/** Ids begin at 1, so no row is of this company. */
const noCompany = 0;

/**
 * Which company a call is about: what it asks for, as far as the caller may see it. Null is all of them. Who
 * asks for a company that is not theirs gets one without rows, as if it did not exist.
 */
export function visibleCompany(
  session: Pick<Session, 'scope' | 'companyId'>,
  asked: number | undefined,
): number | null {
  if (session.scope === 'platform') return asked ?? null;
  return asked === undefined || asked === session.companyId ? session.companyId : noCompany;
}

function keyOf(tokenHash: Uint8Array, purpose: SessionPurpose): string {
  return `${purpose} ${Buffer.from(tokenHash).toString('base64')}`;
}

export function tokenHashOf(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/**
 * Requests that arrive during a query, or soon after a small one, are looked up together by the next one: what a query costs
 * hardly depends on their number.
 */
const findingLimits = { maxItems: 500, maxDelayMs: 0, restMs: 5, restBelow: 8 };

export type FindSession = (shown: ShownToken) => Promise<Session | null>;

/** Finds the session of a token, or null, for many requests at a time. Nothing is cached here; see `recentSessions`. */
export function sessionFinder(database: Database): FindSession {
  const finding = new Batcher<ShownToken, Session | null>(
    (shown) => findSessions(database, shown),
    findingLimits,
  );
  return (shown) => finding.add(shown);
}
