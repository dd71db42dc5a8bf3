import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { messageStatuses } from '../../sms-receiver/messages.ts';
import { Id, Instant, LongId, Name, listQuery, nullable, oneOf, optional, record } from '../../vocabulary.ts';

/** Message statuses that have an event of their own. */
export const reportedStatuses = messageStatuses.filter(
  (status) => status !== 'accepted' && status !== 'queued',
);

/**
 * Events that a webhook can ask for, by the names that Standard Webhooks allows.
 * - message.…: a message has this status now
 * - batch.finished: nothing of it waits any more
 * - balance.low: the company has less credit than its threshold
 * - text.received: somebody to whom the company has written answered one of its sender IDs
 * - opt_out.added: a number wants no more messages, by its own word or by somebody of the company
 * - sender_id.decided: a sender ID was approved, rejected or suspended
 * - content_approval.decided: a content approval was approved or refused, or has ended
 * - recharge.confirmed, recharge.declined: a request for credit was decided
 */
export const webhookEvents = [
  ...reportedStatuses.map((status) => `message.${status}` as const),
  'batch.finished',
  'balance.low',
  'text.received',
  'opt_out.added',
  'sender_id.decided',
  'content_approval.decided',
  'recharge.confirmed',
  'recharge.declined',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** `webhook.test` is sent when somebody asks for it, whatever the webhook asks for. */
export const deliveredEvents = [...webhookEvents, 'webhook.test'] as const;
export type DeliveredEvent = (typeof deliveredEvents)[number];

/**
 * - endpoint: an address that a person entered
 * - status-url: the host of `statusUrl` of single messages; Barta adds it when a message first names that host
 */
export const webhookKinds = ['endpoint', 'status-url'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/**
 * Why Barta turned a webhook off.
 * - gone: its receiver answered 410
 * - failing: nothing was accepted for three days
 */
export const webhookOffReasons = ['gone', 'failing'] as const;
export type WebhookOffReason = (typeof webhookOffReasons)[number];

export const webhookLimits = {
  /** Webhooks of a company, of each kind. */
  perCompany: 20,
  urlLength: 2_000,
  /** Both secrets sign for so long after a new one was made. */
  rotationHours: 24,
  /** Deliveries are kept for so long, of each webhook at most so many that have ended. */
  keptDays: 7,
  keptDeliveries: 100_000,
  /** Characters of an answer that are kept. */
  answerLength: 200,
  /** Octets of a payload; longer texts in it are cut. */
  payloadBytes: 20_000,
} as const;

/** `https`, or `http` where the provider allows private addresses. */
export const WebhookUrl = Type.String({
  minLength: 8,
  maxLength: webhookLimits.urlLength,
  pattern: '^https?://[!-~]+$',
});

const events = Type.Array(oneOf(webhookEvents), { maxItems: webhookEvents.length, uniqueItems: true });

export const Webhook = record({
  id: Id,
  companyId: Id,
  companyName: Type.String(),
  /** Whose permissions decide whether numbers are masked; null when that person was deleted, and then they are. */
  userId: nullable(Id),
  username: nullable(Type.String()),
  kind: oneOf(webhookKinds),
  name: Name,
  /** The host alone for a `status-url`. */
  url: Type.String(),
  /** None of a `status-url`: it gets every status of its messages. */
  events,
  isOn: Type.Boolean(),
  /** Null while it is on, and when a person turned it off. */
  offReason: nullable(oneOf(webhookOffReasons)),
  /** Since when its receiver accepts nothing; null while it does. */
  failingSince: nullable(Instant),
  /** Until when the secret before the present one signs too. */
  previousSecretUntil: nullable(Instant),
  createdAt: Instant,
});
export type Webhook = Type.Static<typeof Webhook>;

export const NewWebhook = record({
  name: Name,
  url: WebhookUrl,
  events: Type.Array(oneOf(webhookEvents), {
    minItems: 1,
    maxItems: webhookEvents.length,
    uniqueItems: true,
  }),
});
export type NewWebhook = Type.Static<typeof NewWebhook>;

/** Fields that are left out stay as they are; of a `status-url` only `isOn` can change. */
export const WebhookChange = record(optional({ ...NewWebhook.properties, isOn: Type.Boolean() }));
export type WebhookChange = Type.Static<typeof WebhookChange>;

/** `whsec_` and 32 octets in Base64. */
const secret = Type.String();

/** This reply and that of a rotation alone have the secret. */
export const CreatedWebhook = record({ ...Webhook.properties, secret });
export type CreatedWebhook = Type.Static<typeof CreatedWebhook>;

/**
 * - waiting: not accepted yet; `dueAt` says when it is tried
 * - delivered: its receiver accepted it
 * - failed: it was given up
 * - superseded: not tried again, because the message has a newer status that was or will be delivered
 */
export const webhookDeliveryStates = ['waiting', 'delivered', 'failed', 'superseded'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

export const WebhookDelivery = record({
  id: LongId,
  webhookId: Id,
  event: oneOf(deliveredEvents),
  /** The message, batch, sender ID, opt-out or request that it is about. */
  subjectId: nullable(LongId),
  state: oneOf(webhookDeliveryStates),
  createdAt: Instant,
  /** Tries so far. */
  tries: Type.Integer({ minimum: 0 }),
  triedAt: nullable(Instant),
  /** When it is tried next; null when it is not. */
  dueAt: nullable(Instant),
  /** HTTP status of the last answer; null when there was no whole one. */
  status: nullable(Type.Integer()),
  /** The beginning of the last answer, without long numbers, or why there was none. */
  answer: nullable(Type.String()),
  answerMs: nullable(Type.Integer({ minimum: 0 })),
});
export type WebhookDelivery = Type.Static<typeof WebhookDelivery>;

const guarded = { service: 'main-api', permission: 'manage-api-keys' } as const;
const one = record({ id: Id });

/** REST-shaped: an array, with `Content-Range`. */
export const listWebhooks = endpoint({
  ...guarded,
  method: 'GET',
  path: '/webhooks',
  summary: 'Webhooks of your company, or of all companies for the provider',
  query: listQuery(
    {
      /** Part of the name or of the address. */
      q: Type.Optional(Type.String({ maxLength: 100 })),
      companyId: Type.Optional(Id),
      kind: Type.Optional(oneOf(webhookKinds)),
      isOn: Type.Optional(Type.Boolean()),
    },
    ['id', 'name', 'companyName', 'createdAt'],
  ),
  reply: Type.Array(Webhook),
});

export const findWebhook = endpoint({
  ...guarded,
  method: 'GET',
  path: '/webhooks/{id}',
  summary: 'One webhook, without its secret',
  params: one,
  reply: Webhook,
});

export const createWebhook = endpoint({
  ...guarded,
  asksForCode: true,
  method: 'POST',
  path: '/webhooks',
  summary: 'Add a webhook for your own company; its secret is in this reply and nowhere else',
  body: NewWebhook,
  reply: CreatedWebhook,
  status: 201,
});

export const updateWebhook = endpoint({
  ...guarded,
  asksForCode: true,
  method: 'PUT',
  path: '/webhooks/{id}',
  summary: 'Change a webhook, or turn it on or off',
  params: one,
  body: WebhookChange,
  reply: Webhook,
});

export const deleteWebhook = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/webhooks/{id}',
  summary: 'Delete a webhook; nothing more is sent to it',
  params: one,
  reply: record({ id: Id }),
});

export const rotateWebhookSecret = endpoint({
  ...guarded,
  asksForCode: true,
  method: 'POST',
  path: '/webhooks/{id}/secret',
  summary: 'Make a new secret; the present one signs beside it for 24 hours',
  params: one,
  reply: CreatedWebhook,
});

export const testWebhook = endpoint({
  ...guarded,
  method: 'POST',
  path: '/webhooks/{id}/test',
  summary: 'Send the event webhook.test; its delivery shows the answer',
  params: one,
  reply: WebhookDelivery,
  status: 202,
});

/** REST-shaped: an array, with `Content-Range`. */
export const listWebhookDeliveries = endpoint({
  ...guarded,
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  summary: 'Deliveries of a webhook in the last 7 days, newest first',
  params: one,
  query: listQuery(
    {
      state: Type.Optional(oneOf(webhookDeliveryStates)),
      event: Type.Optional(oneOf(deliveredEvents)),
    },
    ['id'],
  ),
  reply: Type.Array(WebhookDelivery),
});

export const resendWebhookDelivery = endpoint({
  ...guarded,
  method: 'POST',
  path: '/webhooks/{id}/deliveries/{deliveryId}/resend',
  summary: 'Send an event once more, with the same ID',
  params: record({ id: Id, deliveryId: LongId }),
  reply: WebhookDelivery,
  status: 202,
});

export const resendWebhookDeliveries = endpoint({
  ...guarded,
  method: 'POST',
  path: '/webhooks/{id}/resend',
  summary: 'Send the events of a period once more, each with the same ID',
  params: one,
  body: record({
    from: Instant,
    to: Instant,
    /** Only what was given up; otherwise also what was delivered. */
    onlyFailed: Type.Optional(Type.Boolean()),
  }),
  reply: record({ resent: Type.Integer({ minimum: 0 }) }),
  status: 202,
});
