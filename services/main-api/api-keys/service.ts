import { randomBytes } from 'node:crypto';
import {
  apiKeyLimits,
  type ApiKey,
  type ApiKeyChange,
  type ApiKeyKind,
  type CreatedApiKey,
  type NewApiKey,
} from '#contract/main-api/programs/apiKeys.ts';
import { can } from '#contract/permissions.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database } from '#services/kit/database/index.ts';
import { refusedFields, refusal } from '#services/kit/errors.ts';
import { authTokenPlace, sealForField, type SecretBox } from '#services/kit/auth/secrets.ts';
import { networkList } from '#services/kit/auth/networks.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { startKeySession } from '#services/kit/auth/startSession.ts';
import { auditedRecords } from '#services/kit/auth/auditedRecords.ts';
import { refuseProblems, type FieldProblems } from '#services/kit/refuseProblems.ts';
import { apiKeyRepository } from './repository.ts';

/** Random characters of a key that lists show, enough to tell it from others. */
const shownCharacters = 8;

/** @param clock the database's */
export function apiKeyService(database: Database, clock: Clock, secrets: SecretBox) {
  const records = auditedRecords(database, {
    noun: 'api-key',
    repositoryFor: apiKeyRepository,
    notAudited: {
      userId: 'entry',
      username: 'entry',
      revokedAt: 'entry',
      state: 'derived',
      lastUsedAt: 'derived',
    },
    companyIdOf: ({ companyId }) => companyId,
  });

  return {
    list: records.list,
    find: records.find,

    /** Makes a key for the caller. @throws rule-refused with all that is wrong */
    async create(session: Session, input: NewApiKey): Promise<CreatedApiKey> {
      const { key, beginning } = newKey(input.kind);
      const insert: Parameters<typeof records.create>[1] = async (keys, transaction) => {
        const { kind, expiresAt: expiry = null, ...given } = input;
        const expiresAt = expiry === null ? null : new Date(expiry);
        const fields = {
          ...given,
          senderIds: given.senderIds ?? null,
          networks: given.networks ?? [],
          requestsPerSecond: given.requestsPerSecond ?? apiKeyLimits.defaultRequestsPerSecond,
          messagesPerSecond: given.messagesPerSecond ?? null,
          messagesPerDay: given.messagesPerDay ?? null,
        };
        const problems = problemsOf(session, { kind, ...fields }, []);
        if (expiresAt && expiresAt.getTime() <= clock.now()) problems.expiresAt = 'in-the-past';
        refuseProblems(problems);
        if ((await keys.countActive()) >= apiKeyLimits.perCompany)
          throw refusedFields({ name: 'too-many-api-keys' });
        const tokenHash = await startKeySession(transaction, session.userId, key, expiresAt);
        const id = await keys.insert(fields, { kind, tokenHash, beginning, expiresAt });
        if (kind === 'twilio')
          await keys.keepToken(id, sealForField(secrets, 'kind', key, authTokenPlace(id)));
        return id;
      };
      const created = await records.create(session, insert, { locksCompany: true });
      return { ...created, key };
    },

    /** @throws not-found, rule-refused, conflict for one that was revoked */
    update: (session: Session, id: number, change: ApiKeyChange): Promise<ApiKey> =>
      records.update(session, id, async (keys, _, before) => {
        if (before.revokedAt !== null) throw refusal('conflict', 'api-key-revoked');
        refuseProblems(problemsOf(session, { ...before, ...change }, before.permissions));
        await keys.update(id, { ...before, ...change });
      }),

    /** @throws not-found */
    revoke: (session: Session, id: number) => records.remove(session, id),
  };
}

/** 256 random bits. Where a key leaks, its beginning says what it is. */
function newKey(kind: ApiKeyKind): { key: string; beginning: string } {
  const random = randomBytes(32).toString('base64url');
  const beginning = `barta_${kind}_${random.slice(0, shownCharacters)}`;
  return { key: beginning + random.slice(shownCharacters), beginning };
}

type CheckedFields = Pick<ApiKey, 'kind' | 'classes' | 'networks' | 'permissions'>;

/** @param held permissions that the key has already; nobody gives it others than their own */
function problemsOf(
  session: Session,
  { kind, classes, networks, permissions }: CheckedFields,
  held: readonly string[],
): FieldProblems {
  const problems: FieldProblems = {};
  if (!permissions.every((permission) => can([...session.permissions, ...held], permission)))
    problems.permissions = 'permission-not-yours';
  if (classes.includes('otp') && !permissions.includes('send-otp')) problems.classes = 'otp-not-permitted';
  if (networkList(networks) === null) problems.networks = 'network-unknown';
  if (kind === 'legacy' && networks.length === 0) problems.networks = 'networks-needed';
  return problems;
}
