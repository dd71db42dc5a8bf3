import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { ticketLimits } from '../main-api/tickets/tickets.ts';
import {
  Id,
  Instant,
  listOf,
  listQuery,
  LongId,
  MaskableText,
  nullable,
  oneOf,
  record,
} from '../vocabulary.ts';

/** Nothing moves before somebody else has approved it. */
export const refundStatuses = ['pending', 'approved', 'rejected'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Units of a message's charge that a ticket asks back for the company. */
export const Refund = record({
  id: Id,
  ticketId: Id,
  ticketSubject: MaskableText,
  companyId: Id,
  companyName: Type.String(),
  messageId: LongId,
  units: Type.Integer({ minimum: 1 }),
  reason: MaskableText,
  status: oneOf(refundStatuses),
  /** Who asked; a company reads the provider's name in place of a person of theirs. */
  requestedBy: Type.String(),
  requestedAt: Instant,
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(Instant),
  /** Why it was decided so. */
  note: nullable(MaskableText),
  /** Units of the message that were charged and not refunded, as of now. */
  refundable: Type.Integer({ minimum: 0 }),
  /** Whether the caller may decide on it: it is pending, they may, and did not ask for it themselves. */
  isDecidable: Type.Boolean(),
});
export type Refund = Type.Static<typeof Refund>;

const reason = Type.String({ minLength: 1, maxLength: ticketLimits.reason });

export const listRefunds = endpoint({
  service: 'sms-receiver',
  method: 'GET',
  path: '/noauth/v1/refunds',
  summary: 'Requested refunds, of your company or of all companies for the provider',
  permission: 'view-ticket',
  query: listQuery(
    {
      companyId: Type.Optional(Id),
      ticketId: Type.Optional(Id),
      status: Type.Optional(oneOf(refundStatuses)),
    },
    ['id', 'units', 'requestedAt'],
  ),
  reply: listOf(Refund),
});

/** Requests a refund of the ticket's message, once that has ended; `refund-too-large` when so much cannot be refunded. */
export const requestRefund = endpoint({
  service: 'sms-receiver',
  method: 'POST',
  path: '/noauth/v1/refunds',
  summary: 'Request a refund of credits of a message, because of a ticket',
  permission: 'update-ticket',
  body: record({
    ticketId: Id,
    /** Units. */
    units: Type.Integer({ minimum: 1, maximum: 1_000 }),
    reason,
  }),
  reply: Refund,
  status: 201,
});

/** Once: a second decision is a `conflict`. Approving moves the units, or is refused and changes nothing. */
export const decideRefund = endpoint({
  service: 'sms-receiver',
  method: 'POST',
  path: '/noauth/v1/refunds/{id}/decision',
  summary: 'Approve or reject a refund that another user has requested',
  permission: 'add-balance',
  asksForCode: true,
  scope: 'platform',
  params: record({ id: Id }),
  body: record({
    status: oneOf(['approved', 'rejected']),
    note: Type.Optional(nullable(Type.String({ maxLength: ticketLimits.reason }))),
  }),
  reply: Refund,
});
