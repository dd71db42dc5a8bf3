import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import {
  Id,
  inNormalForm,
  Instant,
  listOf,
  listQuery,
  LongId,
  MaskableText,
  nullable,
  oneOf,
  oneOrMany,
  record,
  shownInTexts,
  TypedMsisdn,
} from '../../vocabulary.ts';
import { locationFields, optionalLocation } from '../people/locations.ts';
import { ticketStatuses } from '../lookups.ts';
import type { TicketSnapshot } from './snapshot.ts';

/** From the least pressing to the most. */
export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** Characters. */
export const ticketLimits = { subject: 200, text: 10_000, customerName: 100, reason: 500 } as const;

/** In which language texts to the customer are written. */
export const customerLanguages = ['bn', 'en'] as const;
export type CustomerLanguage = (typeof customerLanguages)[number];

const Revision = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });

/** A complaint, as lists show it. */
export const Ticket = record({
  id: Id,
  /** Grows with every change of the record or its status; `update` says which one it has read. Comments do not change it. */
  revision: Revision,
  subject: MaskableText,
  description: MaskableText,
  complainTypeId: Id,
  complainTypeName: Type.String(),
  complainTypeNameBn: Type.String(),
  /** As in `/data/ticket-status-list`; the same as a word is `status`. */
  statusId: Id,
  status: oneOf(ticketStatuses),
  priority: oneOf(ticketPriorities),
  companyId: Id,
  companyName: Type.String(),
  /** Canonical MSISDN of the person who complains; without `view-msisdn` some of its digits are masked. */
  customerMsisdn: nullable(MaskableText),
  customerName: nullable(MaskableText),
  /** The subject: one message, a batch or a campaign. These stay as they were when it was made. */
  messageId: nullable(LongId),
  batchId: nullable(LongId),
  campaignId: nullable(Id),
  campaignName: nullable(Type.String()),
  /** Where the customer is. */
  ...locationFields,
  /** Who looks after it: a department of the company, or of the provider. */
  departmentId: nullable(Id),
  departmentName: nullable(Type.String()),
  assigneeId: nullable(Id),
  /** A company reads the provider's name in place of a person of theirs. */
  assigneeName: nullable(Type.String()),
  isMine: Type.Boolean(),
  dueAt: nullable(Instant),
  /** Past its due time, and neither resolved nor closed. */
  isOverdue: Type.Boolean(),
  /** Who made it; a company reads the provider's name in place of a person of theirs. */
  createdBy: Type.String(),
  /** The customer gets an SMS when it is answered or resolved, at the company's cost. */
  notifyBySms: Type.Boolean(),
  smsLanguage: oneOf(customerLanguages),
  /** Public ones; the provider's people count the internal ones, too. */
  commentCount: Type.Integer({ minimum: 0 }),
  createdAt: Instant,
  /** Last change of the record, its status or its thread. */
  updatedAt: Instant,
  /** The first public answer or move by the provider's people or by its assignee. */
  firstRespondedAt: nullable(Instant),
  /** Null again when it is reopened. */
  resolvedAt: nullable(Instant),
  closedAt: nullable(Instant),
});
export type Ticket = Type.Static<typeof Ticket>;

/** One ticket, with what it is about as that was when it was made. */
export const TicketDetail = record({
  ...Ticket.properties,
  /**
   * Null when it is about no message and no batch. One that was taken by an earlier version may lack fields and is shown
   * all the same, so it is not checked on its way out; `snapshotFor` drops keys that are not declared.
   */
  snapshot: Type.Unsafe<TicketSnapshot | null>(Type.Unknown()),
});
export type TicketDetail = Type.Static<typeof TicketDetail>;

/** It becomes part of e-mails. An address belongs into the description. */
const subject = shownInTexts(Type.String({ minLength: 1, maxLength: ticketLimits.subject, ...inNormalForm }));
const text = Type.String({ minLength: 1, maxLength: ticketLimits.text });

const changeable = {
  priority: Type.Optional(oneOf(ticketPriorities)),
  /** As typed. When it is about a message it is that message's recipient unless it is given. */
  customerMsisdn: Type.Optional(nullable(TypedMsisdn)),
  customerName: Type.Optional(
    nullable(Type.String({ maxLength: ticketLimits.customerName, ...inNormalForm })),
  ),
  ...optionalLocation,
  departmentId: Type.Optional(nullable(Id)),
  /** One of `/data/ticket-assignee-list`. */
  assigneeId: Type.Optional(nullable(Id)),
  /** Left out: by the priority (`domain/tickets/ticketDue.ts`), and moved with it. Null is never. */
  dueAt: Type.Optional(nullable(Instant)),
  /** Needs a number. */
  notifyBySms: Type.Optional(Type.Boolean()),
  /** `bn` when it is left out. */
  smsLanguage: Type.Optional(oneOf(customerLanguages)),
};

const newTicket = {
  subject,
  description: text,
  complainTypeId: Id,
  /** A message of that company. For a message the batch, and for either the campaign, are filled in when they are left out. */
  messageId: Type.Optional(nullable(LongId)),
  batchId: Type.Optional(nullable(LongId)),
  campaignId: Type.Optional(nullable(Id)),
  ...changeable,
};

export const NewTicket = record({
  ...newTicket,
  /** The caller's own company when it is left out. */
  companyId: Type.Optional(Id),
});
export type NewTicket = Type.Static<typeof NewTicket>;

/** Fields that are left out stay as they are. A masked `customerMsisdn` that is sent back as it was shown stays, too. */
export const TicketChange = record({
  /** The one that was read: when somebody has changed the ticket since, the answer is `changed-meanwhile` with the ticket as it is now in `current`. */
  revision: Revision,
  subject: Type.Optional(subject),
  description: Type.Optional(text),
  complainTypeId: Type.Optional(Id),
  ...changeable,
});
export type TicketChange = Type.Static<typeof TicketChange>;

const service = { service: 'main-api' } as const;
export const oneTicket = record({ id: Id });
/** The product spec's trailing path segment (section 7) of the two calls that are about no ticket yet. */
const ofCompany = record({ companyId: Id });

const creating = {
  ...service,
  method: 'POST',
  summary: 'Open a ticket; about a message or a batch it keeps what was known of it',
  permission: 'create-ticket',
  reply: TicketDetail,
  status: 201,
} as const;

export const createTicket = endpoint({ ...creating, path: '/crm/create', body: NewTicket });

export const createTicketOfCompany = endpoint({
  ...creating,
  path: '/crm/create/{companyId}',
  summary: 'Open a ticket of this company',
  params: ofCompany,
  body: record(newTicket),
});

export const ticketSortFields = [
  'id',
  'subject',
  'companyName',
  'status',
  'priority',
  'dueAt',
  'createdAt',
  'updatedAt',
] as const;

const ticketFilter = {
  /** Part of the subject, the number of the ticket, or with `view-msisdn` part of the customer's number. */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(oneOrMany(oneOf(ticketStatuses))),
  /** True: neither resolved nor closed. */
  isOpen: Type.Optional(Type.Boolean()),
  priority: Type.Optional(oneOf(ticketPriorities)),
  complainTypeId: Type.Optional(Id),
  departmentId: Type.Optional(Id),
  assigneeId: Type.Optional(Id),
  /** True: the caller is the assignee. */
  isMine: Type.Optional(Type.Boolean()),
  /** True: nobody is. */
  isUnassigned: Type.Optional(Type.Boolean()),
  isOverdue: Type.Optional(Type.Boolean()),
  /** On `createdAt`: `from` is inclusive, `to` exclusive. */
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
};

const listing = {
  ...service,
  method: 'GET',
  permission: 'view-ticket-list',
  reply: listOf(Ticket),
} as const;

export const listTickets = endpoint({
  ...listing,
  path: '/crm/all',
  summary: 'Tickets of your company, or of all companies for the provider',
  query: listQuery({ ...ticketFilter, companyId: Type.Optional(Id) }, ticketSortFields),
});

export const listTicketsOfCompany = endpoint({
  ...listing,
  path: '/crm/all/{companyId}',
  summary: 'Tickets of this company',
  params: ofCompany,
  query: listQuery(ticketFilter, ticketSortFields),
});

export const findTicket = endpoint({
  ...service,
  method: 'GET',
  path: '/crm/find/{id}',
  summary: 'One ticket',
  permission: 'view-ticket',
  params: oneTicket,
  reply: TicketDetail,
});

/** Newest first, at most a hundred. At least one parameter; they narrow each other. */
export const findTicketsByParam = endpoint({
  ...service,
  method: 'GET',
  path: '/crm/find-crm-by-param',
  summary: 'Tickets of a company, or about a message, a batch, a campaign or a number',
  permission: 'view-ticket-list',
  query: record({
    companyId: Type.Optional(Id),
    messageId: Type.Optional(LongId),
    batchId: Type.Optional(LongId),
    campaignId: Type.Optional(Id),
    /** Whole, as typed; needs `view-msisdn`. */
    customerMsisdn: Type.Optional(TypedMsisdn),
  }),
  reply: listOf(Ticket),
});

export const updateTicket = endpoint({
  ...service,
  method: 'PUT',
  path: '/crm/update/{id}',
  summary: 'Change a ticket that nobody has changed since it was read; its status moves by a call of its own',
  permission: 'update-ticket',
  params: oneTicket,
  body: TicketChange,
  reply: TicketDetail,
});

/** `rule-refused` on `statusId` names in `allowed` the statuses (words) it can be moved to; the table is `domain/tickets/ticketStatus.ts`. */
export const moveTicket = endpoint({
  ...service,
  method: 'PUT',
  path: '/crm/ticket-status-update',
  summary: 'Move a ticket to another status',
  permission: 'update-ticket',
  body: record({
    ticketId: Id,
    statusId: Id,
    /** Stands in the thread with the move; everybody who sees the ticket reads it. */
    comment: Type.Optional(Type.String({ maxLength: ticketLimits.text })),
    /** When it is given it must be the ticket's, as for `update`. */
    revision: Type.Optional(Revision),
  }),
  reply: TicketDetail,
});

export const deleteTicket = endpoint({
  ...service,
  method: 'DELETE',
  path: '/crm/delete/{id}',
  summary: 'Delete a ticket: nobody sees it or its thread any more, the audit log keeps that it was there',
  permission: 'delete-ticket',
  params: oneTicket,
  reply: record({ id: Id }),
});
