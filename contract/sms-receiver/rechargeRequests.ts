import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, listOf, listQuery, MaskableText, nullable, oneOf, record } from '../vocabulary.ts';
import { Credit, NewRecharge, PaymentReference, RechargeAmount, SimilarRecharge } from './credit.ts';

/** Open requests wait for the provider; the other three are final. */
export const rechargeRequestStatuses = ['open', 'confirmed', 'declined', 'withdrawn'] as const;
export type RechargeRequestStatus = (typeof rechargeRequestStatuses)[number];

/** How many open requests a company may have at once. */
export const mostOpenRequests = 5;

/** Another open request whose reference looks like that of this one, as `SimilarRecharge`. */
export const SimilarRequest = record({
  id: Id,
  companyId: Id,
  companyName: Type.String(),
  amount: Type.Integer({ minimum: 1 }),
  reference: MaskableText,
  requestedAt: Instant,
});
export type SimilarRequest = Type.Static<typeof SimilarRequest>;

/** A company's request for a recharge. No credit is added before the provider confirms it. */
export const RechargeRequest = record({
  id: Id,
  companyId: Id,
  companyName: Type.String(),
  /** Credits. */
  amount: Type.Integer({ minimum: 1 }),
  paymentReference: nullable(MaskableText),
  note: nullable(MaskableText),
  /**
   * For who may decide on an open one: other companies that have a recharge or an open request with this payment reference,
   * however it was typed. Empty for everybody else.
   */
  sameReferenceAt: Type.Array(Type.String()),
  /** For who may decide on an open one: earlier recharges as `similarRecharges` finds them. Empty for everybody else. */
  similarRecharges: Type.Array(SimilarRecharge),
  /**
   * For who may decide on an open one: other open requests of the company, then of others, whose reference looks like it. The very same
   * of other companies are in `sameReferenceAt`. Empty for everybody else.
   */
  similarRequests: Type.Array(SimilarRequest),
  /** For who may decide on an open one: what the company can spend now. Null for everybody else. */
  currentBalance: nullable(Type.Integer({ minimum: 0 })),
  status: oneOf(rechargeRequestStatuses),
  requestedBy: Type.String(),
  requestedAt: Instant,
  /** The user who confirmed, declined or withdrew it. A company sees the provider's name in place of its users' names. */
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(Instant),
  /** Why it was declined. */
  reason: nullable(MaskableText),
  /** The recharge of a confirmed request: the id of its ledger entry. */
  rechargeId: nullable(Id),
});
export type RechargeRequest = Type.Static<typeof RechargeRequest>;

const requests = { service: 'sms-receiver', permission: 'create-company' } as const;

/** Also for who decides on them. */
export const listRechargeRequests = endpoint({
  ...requests,
  orAny: ['add-balance'],
  method: 'GET',
  path: '/noauth/v1/credit/requests',
  summary: 'Requested recharges, of your company or of all companies for the provider',
  query: listQuery({ companyId: Type.Optional(Id), status: Type.Optional(oneOf(rechargeRequestStatuses)) }, [
    'id',
    'amount',
  ]),
  reply: listOf(RechargeRequest),
});

export const NewRechargeRequest = record({
  amount: RechargeAmount,
  paymentReference: Type.Optional(nullable(PaymentReference)),
  note: Type.Optional(nullable(Type.String({ maxLength: 300 }))),
});
export type NewRechargeRequest = Type.Static<typeof NewRechargeRequest>;

/** For your own company; `rule-refused` on `amount` beyond `mostOpenRequests`. */
export const requestRecharge = endpoint({
  ...requests,
  method: 'POST',
  path: '/noauth/v1/credit/requests',
  summary: 'Ask the provider for credit',
  body: NewRechargeRequest,
  reply: RechargeRequest,
  status: 201,
  idempotent: 'required',
});

/** Withdraws a request of your own company. Withdrawing it twice changes nothing; `conflict` when the provider has decided. */
export const withdrawRechargeRequest = endpoint({
  ...requests,
  method: 'POST',
  path: '/noauth/v1/credit/requests/{id}/withdrawal',
  summary: 'Withdraw a requested recharge',
  params: record({ id: Id }),
  reply: RechargeRequest,
});

/**
 * Confirming recharges, once: the same decision again changes nothing and says so, another one is a `conflict`. The
 * recharge has the given reference, or the company's, or `REQUEST-<id>`.
 */
export const decideRechargeRequest = endpoint({
  service: 'sms-receiver',
  method: 'POST',
  path: '/noauth/v1/credit/requests/{id}/decision',
  summary: 'Confirm or decline a requested recharge',
  permission: 'add-balance',
  scope: 'platform',
  asksForCode: true,
  params: record({ id: Id }),
  body: record({
    status: oneOf(['confirmed', 'declined']),
    /** The reference of a confirmed one, in place of the company's. */
    reference: Type.Optional(nullable(PaymentReference)),
    isSeparatePayment: NewRecharge.properties.isSeparatePayment,
    /** Required for declining. */
    reason: Type.Optional(nullable(Type.String({ maxLength: 300 }))),
  }),
  reply: record({
    request: RechargeRequest,
    data: Credit,
    /** The same decision was made before, so nothing was changed. */
    isRepeat: Type.Boolean(),
  }),
});
