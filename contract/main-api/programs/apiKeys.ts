import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { apiKeyPermissions } from '../../permissions.ts';
import {
  Id,
  Instant,
  Name,
  Network,
  listQuery,
  nullable,
  oneOf,
  optional,
  record,
} from '../../vocabulary.ts';
import { messageClasses } from '../../sms-receiver/messages.ts';
import { SenderIdName } from '../sending/senderIds.ts';

/**
 * Kinds of keys:
 * - live: sends real messages
 * - test: its messages go to a built-in carrier, cost nothing and are in no report
 * - legacy: as live, and may come in the address of a request too, for programs that cannot send it in a header
 * - twilio: as live; the key also signs callbacks to programs written for Twilio, so it is stored sealed
 */
export const apiKeyKinds = ['live', 'test', 'legacy', 'twilio'] as const;
export type ApiKeyKind = (typeof apiKeyKinds)[number];

/**
 * - active: can be used
 * - resting: not while its person is inactive or its company suspended
 * - expired, revoked: never again
 */
export const apiKeyStates = ['active', 'resting', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

export const apiKeyLimits = {
  /** Keys of a company that have not ended. */
  perCompany: 100,
  networks: 50,
  senderIds: 100,
  requestsPerSecond: 2_000,
  /** When nothing else is chosen. */
  defaultRequestsPerSecond: 100,
  messages: 100_000_000,
} as const;

/** Limits of a key beside its permissions. */
const terms = {
  name: Name,
  classes: Type.Array(oneOf(messageClasses), {
    minItems: 1,
    maxItems: messageClasses.length,
    uniqueItems: true,
  }),
  /** Null is any of the company's; otherwise the first one is used where a request names none. */
  senderIds: nullable(
    Type.Array(SenderIdName, { minItems: 1, maxItems: apiKeyLimits.senderIds, uniqueItems: true }),
  ),
  /** From where it may be used; none is from anywhere, which a legacy key may not. */
  networks: Type.Array(Network, { maxItems: apiKeyLimits.networks, uniqueItems: true }),
  requestsPerSecond: Type.Integer({ minimum: 1, maximum: apiKeyLimits.requestsPerSecond }),
  /** Null is as many as the requests have. */
  messagesPerSecond: nullable(Type.Integer({ minimum: 1, maximum: apiKeyLimits.messages })),
  /** By the calendar of Bangladesh; null is without limit. */
  messagesPerDay: nullable(Type.Integer({ minimum: 1, maximum: apiKeyLimits.messages })),
};

/** The part of a key that its calls depend on. */
export interface ApiKeyTerms extends Type.Static<ReturnType<typeof record<typeof terms>>> {
  kind: ApiKeyKind;
}

/** None allows what needs no permission, such as reading the balance. */
const permissions = Type.Array(oneOf(apiKeyPermissions), {
  maxItems: apiKeyPermissions.length,
  uniqueItems: true,
});

export const ApiKey = record({
  id: Id,
  companyId: Id,
  companyName: Type.String(),
  /** The person whose key it is. */
  userId: Id,
  username: Type.String(),
  kind: oneOf(apiKeyKinds),
  ...terms,
  permissions,
  /** The first characters, by which people recognise it. */
  beginning: Type.String(),
  state: oneOf(apiKeyStates),
  createdAt: Instant,
  expiresAt: nullable(Instant),
  /** At most a minute old; null when it was never used. */
  lastUsedAt: nullable(Instant),
  revokedAt: nullable(Instant),
});
export type ApiKey = Type.Static<typeof ApiKey>;

export const NewApiKey = record({
  kind: oneOf(apiKeyKinds),
  ...terms,
  permissions,
  senderIds: Type.Optional(terms.senderIds),
  networks: Type.Optional(terms.networks),
  requestsPerSecond: Type.Optional(terms.requestsPerSecond),
  messagesPerSecond: Type.Optional(terms.messagesPerSecond),
  messagesPerDay: Type.Optional(terms.messagesPerDay),
  expiresAt: Type.Optional(nullable(Instant)),
});
export type NewApiKey = Type.Static<typeof NewApiKey>;

/** Fields that are left out stay as they are. Kind and expiry stay: another key has others. */
export const ApiKeyChange = record(optional({ ...terms, permissions }));
export type ApiKeyChange = Type.Static<typeof ApiKeyChange>;

/** The one reply that has the key itself. */
export const CreatedApiKey = record({ ...ApiKey.properties, key: Type.String() });
export type CreatedApiKey = Type.Static<typeof CreatedApiKey>;

const guarded = { service: 'main-api', permission: 'manage-api-keys' } as const;
const one = record({ id: Id });

/** REST-shaped: an array, with `Content-Range`. */
export const listApiKeys = endpoint({
  ...guarded,
  method: 'GET',
  path: '/api-keys',
  summary: 'API keys of your company, or of all companies for the provider',
  query: listQuery(
    {
      /** Part of the name, or of its beginning. */
      q: Type.Optional(Type.String({ maxLength: 100 })),
      companyId: Type.Optional(Id),
      kind: Type.Optional(oneOf(apiKeyKinds)),
      state: Type.Optional(oneOf(apiKeyStates)),
    },
    ['id', 'name', 'companyName', 'createdAt', 'lastUsedAt'],
  ),
  reply: Type.Array(ApiKey),
});

export const findApiKey = endpoint({
  ...guarded,
  method: 'GET',
  path: '/api-keys/{id}',
  summary: 'One API key, without the key itself',
  params: one,
  reply: ApiKey,
});

export const createApiKey = endpoint({
  ...guarded,
  method: 'POST',
  path: '/api-keys',
  summary: 'Make an API key for your own company; the key itself is in this reply and nowhere else',
  asksForCode: true,
  body: NewApiKey,
  reply: CreatedApiKey,
  status: 201,
});

export const updateApiKey = endpoint({
  ...guarded,
  method: 'PUT',
  path: '/api-keys/{id}',
  summary: 'Change an API key that was not revoked',
  asksForCode: true,
  params: one,
  body: ApiKeyChange,
  reply: ApiKey,
});

export const revokeApiKey = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/api-keys/{id}',
  summary: 'Revoke an API key: within a second nothing accepts it; its record stays',
  params: one,
  reply: record({ id: Id }),
});
