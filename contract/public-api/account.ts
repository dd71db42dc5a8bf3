import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { SenderIdName, senderIdStatuses } from '../main-api/sending/senderIds.ts';
import { approvalStates } from '../main-api/sending/operatorApprovals.ts';
import { CalendarDate, nullable, oneOf, record } from '../vocabulary.ts';
import { messageClasses, operators } from '../sms-receiver/messages.ts';
import { apiKeyKinds } from '../main-api/programs/apiKeys.ts';
import { permissionKeys } from '../permissions.ts';

export const AccountBalance = record({
  /** Credits that can be spent; of a test key always as many. */
  available: Type.Integer({ minimum: 0 }),
  /** Credits of messages that no carrier has accepted yet. */
  held: Type.Integer({ minimum: 0 }),
});
export type AccountBalance = Type.Static<typeof AccountBalance>;

export const readBalance = endpoint({
  service: 'public-api',
  method: 'GET',
  path: '/v1/balance',
  summary: 'The credits of your company',
  permission: 'signed-in',
  reply: AccountBalance,
});

/** A sender ID and what operators say of it. */
export const SenderIdOfAccount = record({
  name: SenderIdName,
  status: oneOf(senderIdStatuses),
  isDefault: Type.Boolean(),
  operators: Type.Array(
    record({
      operator: oneOf(operators),
      state: oneOf(approvalStates),
      validUntil: nullable(CalendarDate),
    }),
  ),
});

export const readSenderIds = endpoint({
  service: 'public-api',
  method: 'GET',
  path: '/v1/sender-ids',
  summary: 'Sender IDs that this key may use, with their state at each operator',
  permission: 'signed-in',
  reply: record({ data: Type.Array(SenderIdOfAccount) }),
});

/** Rights and limits of a key, for programs that check them before they start. */
export const KeyRights = record({
  name: Type.String(),
  kind: oneOf(apiKeyKinds),
  permissions: Type.Array(oneOf(permissionKeys as [string, ...string[]])),
  classes: Type.Array(oneOf(messageClasses)),
  senderIds: nullable(Type.Array(Type.String())),
  requestsPerSecond: Type.Integer(),
  messagesPerSecond: nullable(Type.Integer()),
  messagesPerDay: nullable(Type.Integer()),
});

export const readKey = endpoint({
  service: 'public-api',
  method: 'GET',
  path: '/v1/key',
  summary: 'Rights and limits of the key of this request',
  permission: 'signed-in',
  reply: KeyRights,
});
