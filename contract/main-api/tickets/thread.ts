import * as Type from 'typebox';
import { MessageReport } from '../../database-manager/messages.ts';
import { endpoint } from '../../endpoint.ts';
import { errorCodes, fieldProblemNames } from '../../errors.ts';
import { Id, Instant, listOf, LongId, MaskableText, nullable, oneOf, record } from '../../vocabulary.ts';
import { AuditChange } from '../auditLog.ts';
import { ticketStatuses } from '../lookups.ts';
import { oneTicket, ticketLimits } from './tickets.ts';

/**
 * Kinds of entries in a ticket's thread.
 * - comment: somebody wrote something
 * - moved: to another status, perhaps with a comment
 * - changed: fields of the ticket
 * - assigned: to somebody, or to nobody
 * - resent: the message was sent again
 * - sms-sent, sms-not-sent: a text to the customer, or why there was none
 */
export const threadKinds = [
  'created',
  'comment',
  'moved',
  'changed',
  'assigned',
  'resent',
  'refund-requested',
  'refund-approved',
  'refund-rejected',
  'sms-sent',
  'sms-not-sent',
] as const;
export type ThreadKind = (typeof threadKinds)[number];

/** Details of an entry; each kind has its own. */
export const ThreadDetails = record({
  /** moved */
  from: Type.Optional(oneOf(ticketStatuses)),
  to: Type.Optional(oneOf(ticketStatuses)),
  /** assigned; null is nobody. A company reads the provider's name in place of a person of theirs. */
  assigneeName: Type.Optional(nullable(Type.String())),
  /** changed */
  changes: Type.Optional(Type.Array(AuditChange)),
  /** resent, sms-sent: the new message, and whose it is; that company has paid for it */
  messageId: Type.Optional(LongId),
  companyId: Type.Optional(Id),
  /** refund-…; `reason` is the text of a request, `note` that of a decision (both in `text`) */
  refundId: Type.Optional(Id),
  /** refund-…, and sms-sent: what the text has cost the company */
  units: Type.Optional(Type.Integer({ minimum: 1 })),
  /** sms-not-sent: an error code (`insufficient-credit`), or what was wrong with a field (`msisdn-opted-out`) */
  reason: Type.Optional(oneOf([...errorCodes, ...fieldProblemNames])),
});
export type ThreadDetails = Type.Static<typeof ThreadDetails>;

const author = {
  /** Null is the services themselves. A company reads the provider's name in place of a person of theirs. */
  authorName: nullable(Type.String()),
  /** Whether the author is one of the provider's people. */
  isProvider: Type.Boolean(),
  /** The caller's own. */
  isOwn: Type.Boolean(),
};

export const ThreadEntry = record({
  id: Id,
  ticketId: Id,
  at: Instant,
  kind: oneOf(threadKinds),
  ...author,
  /** For the provider's people alone; nobody else is shown it. */
  isInternal: Type.Boolean(),
  /** The comment, the reason of a refund, the text that was sent. */
  text: nullable(MaskableText),
  details: ThreadDetails,
});
export type ThreadEntry = Type.Static<typeof ThreadEntry>;

/** Oldest first, at most the last thousand. */
export const ticketThread = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/crm/{id}/thread',
  summary: 'What was said about a ticket and what happened to it, oldest first',
  permission: 'view-ticket',
  params: oneTicket,
  reply: listOf(ThreadEntry),
});

export const TicketComment = record({
  id: Id,
  ticketId: Id,
  text: MaskableText,
  isInternal: Type.Boolean(),
  ...author,
  createdAt: Instant,
});
export type TicketComment = Type.Static<typeof TicketComment>;

/** The comments alone, oldest first, those with a move among them. */
export const listTicketComments = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/crm/comments/all',
  summary: 'Comments on a ticket, oldest first',
  permission: 'view-ticket',
  query: record({ ticketId: Id }),
  reply: listOf(TicketComment),
});

export const NewTicketComment = record({
  ticketId: Id,
  text: Type.String({ minLength: 1, maxLength: ticketLimits.text }),
  /** Only the provider's people may write such. */
  isInternal: Type.Optional(Type.Boolean()),
});
export type NewTicketComment = Type.Static<typeof NewTicketComment>;

export const createTicketComment = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/crm/comments/create',
  summary: 'Comment on a ticket',
  // Everybody who may create a ticket may comment on it.
  permission: 'create-ticket',
  body: NewTicketComment,
  reply: TicketComment,
  status: 201,
});

/** After the portal has sent it by `/noauth/v2/single`. The same message again changes nothing. */
export const linkTicketMessage = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/crm/{id}/messages',
  summary: 'Write down that a message was sent anew because of a ticket',
  permission: 'update-ticket',
  params: oneTicket,
  /** A message of the ticket's company or of the caller's own, to the customer's number. */
  body: record({ messageId: LongId }),
  reply: ThreadEntry,
  status: 201,
});

export const RecentMessage = record({
  ...MessageReport.properties,
  /** Units refunded of what was charged. */
  refunded: Type.Integer({ minimum: 0 }),
  /** The one that the ticket is about. */
  isTicketMessage: Type.Boolean(),
});
export type RecentMessage = Type.Static<typeof RecentMessage>;

/** How much of the past `recentMessages` shows. */
export const recentMessagesLimits = { messages: 20, days: 90 } as const;

/** Newest first; none when the ticket has no number. Texts are masked for who may read no report. */
export const recentTicketMessages = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/crm/{id}/recent-messages',
  summary: "What else the customer's number received from this company lately",
  permission: 'view-ticket',
  params: oneTicket,
  reply: listOf(RecentMessage),
});
