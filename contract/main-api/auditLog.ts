import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, listOf, listQuery, MaskableText, nullable, oneOf, record } from '../vocabulary.ts';

export const auditActions = [
  'created',
  'updated',
  'deleted',
  'signed-in',
  'sign-in-refused',
  'signed-out',
  'sessions-ended',
  'password-changed',
  'code-sent',
  'password-reset',
  'recharged',
  'paused',
  'resumed',
  'cancelled',
  'started',
  'imported',
  'exported',
  'revealed',
  'refused',
  'erased',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Kinds of records that an entry can be about. */
export const auditNouns = [
  'user',
  'role',
  'company',
  'branch',
  'department',
  'credit',
  'recharge-request',
  'route',
  'sender-id',
  'content-approval',
  'sending-hours',
  'campaign',
  'batch',
  'template',
  'opt-out',
  'portability',
  'do-not-disturb',
  'contact-group',
  'message',
  'report',
  'ticket',
  'refund',
  'endpoint',
  'api-key',
  'webhook',
] as const;
export type AuditNoun = (typeof auditNouns)[number];

/** One field that changed, as text; null is nothing. Secrets are never here. */
export const AuditChange = record({
  field: Type.String(),
  before: nullable(MaskableText),
  after: nullable(MaskableText),
});
export type AuditChange = Type.Static<typeof AuditChange>;

export const AuditEntry = record({
  id: Id,
  at: Instant,
  /** Whose record it is. */
  companyId: nullable(Id),
  companyName: nullable(Type.String()),
  /** Who did it; a company reads the provider's name in place of a person of the provider. */
  actorName: nullable(Type.String()),
  /** The account at that time; null as for `address` where the reader is not to know it. */
  actorUsername: nullable(Type.String()),
  action: oneOf(auditActions),
  noun: oneOf(auditNouns),
  recordId: nullable(Id),
  recordName: nullable(MaskableText),
  changes: Type.Array(AuditChange),
  /** The network address it came from. */
  address: nullable(Type.String()),
});
export type AuditEntry = Type.Static<typeof AuditEntry>;

export const auditLog = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/audit-log',
  summary: 'Who did what, when and from where, newest first',
  permission: 'view-audit-log',
  query: listQuery(
    {
      companyId: Type.Optional(Id),
      /** Part of the name of who did it, or of the record. */
      q: Type.Optional(Type.String({ maxLength: 100 })),
      action: Type.Optional(oneOf(auditActions)),
      noun: Type.Optional(oneOf(auditNouns)),
      recordId: Type.Optional(Id),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
    },
    ['id'],
  ),
  reply: listOf(AuditEntry),
});
