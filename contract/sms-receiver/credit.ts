import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { printQueryFields } from '../exportQuery.ts';
import { companyStatuses, maxCredit } from '../main-api/people/companies.ts';
import {
  Id,
  Instant,
  MaskableText,
  listOf,
  listQuery,
  nullable,
  oneOf,
  picked,
  record,
} from '../vocabulary.ts';

/** The effect of one line of the ledger. `hold` and `release` move `held`, the others the balance. */
export const ledgerKinds = ['recharge', 'hold', 'charge', 'release', 'refund'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** In credits: one pays for one segment. */
export const Credit = record({
  /** The balance less what is held for messages on their way: it can still be spent. */
  currentBalance: Type.Integer({ minimum: 0 }),
  held: Type.Integer({ minimum: 0 }),
  /** Below the threshold that the company has set for itself. */
  isLow: Type.Boolean(),
});
export type Credit = Type.Static<typeof Credit>;

export const getCredit = endpoint({
  service: 'sms-receiver',
  method: 'GET',
  path: '/noauth/v1/credit',
  summary: 'Balance of a company, in credits',
  permission: 'signed-in',
  query: record({ companyId: Id }),
  reply: record({ data: Credit }),
});

/** The account of one company; its id is the company's. */
export const Balance = record({
  id: Id,
  companyName: Type.String(),
  status: oneOf(companyStatuses),
  ...Credit.properties,
  lowBalanceThreshold: Type.Integer({ minimum: 0 }),
  lastRechargeAt: nullable(Instant),
  /** As in `CreditOutlook`. */
  daysLeft: nullable(Type.Integer({ minimum: 0 })),
});
export type Balance = Type.Static<typeof Balance>;

/** For every user who sees the balance: how long it lasts, and who can request a recharge. */
export const CreditOutlook = record({
  ...Credit.properties,
  /** Credits a day, charged less refunded, for messages of the last 30 days or since the first charge, on average. */
  dailyUse: Type.Number({ minimum: 0 }),
  /** For how many days the balance lasts at that rate; null when nothing was used. */
  daysLeft: nullable(Type.Integer({ minimum: 0 })),
  /** Colleagues who may request a recharge, a few of them. */
  requesters: Type.Array(Type.String()),
  /** Whom the company buys credit from. */
  provider: record({
    name: Type.String(),
    contactNo: nullable(Type.String()),
    email: nullable(Type.String()),
  }),
});
export type CreditOutlook = Type.Static<typeof CreditOutlook>;

export const creditOutlook = endpoint({
  service: 'sms-receiver',
  method: 'GET',
  path: '/noauth/v1/credit/outlook',
  summary: 'Balance of a company, how long it lasts, and how to get more',
  permission: 'signed-in',
  /** Your own company when it is left out. */
  query: record({ companyId: Type.Optional(Id) }),
  reply: record({ data: CreditOutlook }),
});

export const listBalances = endpoint({
  service: 'sms-receiver',
  method: 'GET',
  path: '/noauth/v1/credit/balances',
  summary: 'Balance of your company, or of every company for the provider',
  permission: 'create-company',
  query: listQuery(
    {
      q: Type.Optional(Type.String({ maxLength: 100 })),
      companyId: Type.Optional(Id),
      isLow: Type.Optional(Type.Boolean()),
    },
    ['id', 'companyName', 'currentBalance', 'held', 'lastRechargeAt'],
  ),
  reply: listOf(Balance),
});

export const Recharge = record({
  id: Id,
  companyId: Id,
  companyName: Type.String(),
  /** Credits. */
  amount: Type.Integer({ minimum: 1 }),
  reference: MaskableText,
  note: nullable(MaskableText),
  /** Who added it; a company reads the provider's name in place of a person of theirs. Null for the opening balance. */
  createdBy: nullable(Type.String()),
  createdAt: Instant,
  /** The request of the company that it confirmed. */
  requestId: nullable(Id),
});
export type Recharge = Type.Static<typeof Recharge>;

/** A recharge whose reference looks like another one: `INV-7`, `inv.7` and `INV 7`, or `TRX1O` and `TRXl0`. */
export const SimilarRecharge = record(
  picked(Recharge.properties, ['id', 'companyId', 'companyName', 'amount', 'reference', 'createdAt']),
);
export type SimilarRecharge = Type.Static<typeof SimilarRecharge>;

/** The number of a receipt is that of its ledger entry: printed again it is the same receipt. */
export const printReceipt = endpoint({
  service: 'sms-receiver',
  method: 'GET',
  path: '/noauth/v1/credit/recharge/{companyId}/{id}/receipt',
  summary: 'Receipt of a recharge',
  permission: 'create-company',
  params: record({ companyId: Id, id: Id }),
  query: record(printQueryFields),
  reply: Type.String(),
  replyType: 'application/pdf',
});

export const listRecharges = endpoint({
  service: 'sms-receiver',
  method: 'GET',
  path: '/noauth/v1/credit/recharge',
  summary: 'Recharges, newest first',
  permission: 'create-company',
  query: listQuery(
    {
      companyId: Type.Optional(Id),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      /** Part of the reference. */
      q: Type.Optional(Type.String({ maxLength: 100 })),
    },
    ['id', 'amount'],
  ),
  reply: listOf(Recharge),
});

/** The credits that one recharge can add. */
export const RechargeAmount = Type.Integer({ minimum: 1, maximum: maxCredit });
/** The invoice or payment. */
export const PaymentReference = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^(?=.*[\\p{L}\\p{N}])\\S(.*\\S)?$',
});

export const NewRecharge = record({
  companyId: Id,
  amount: RechargeAmount,
  /**
   * It is unique for a company, ignoring letter case, invisible characters and whether digits are Bangla, and is stored
   * in capitals. The same one with the same amount again is a repeat.
   */
  reference: PaymentReference,
  /**
   * The payment is another one than that of the companies that used the same reference. Without it they are a
   * `rule-refused` on `reference`, because one payment must not be credited twice.
   */
  isSeparatePayment: Type.Optional(Type.Boolean()),
  note: Type.Optional(nullable(Type.String({ maxLength: 300 }))),
});
export type NewRecharge = Type.Static<typeof NewRecharge>;

/**
 * The company's own recharges with a reference that looks like this one, then those of other companies with a similar one that is not
 * the same: a few of each, newest first. They warn and forbid nothing.
 */
export const similarRecharges = endpoint({
  service: 'sms-receiver',
  method: 'GET',
  path: '/noauth/v1/credit/recharge/similar',
  summary: 'Earlier recharges whose reference looks like this one',
  permission: 'add-balance',
  scope: 'platform',
  query: record({ companyId: Id, reference: PaymentReference }),
  reply: listOf(SimilarRecharge),
});

/** A repeat with the same reference and amount answers with the first recharge and adds nothing. */
export const addCredit = endpoint({
  service: 'sms-receiver',
  method: 'POST',
  path: '/noauth/v1/credit/recharge',
  summary: 'Add credit to a company',
  permission: 'add-balance',
  scope: 'platform',
  asksForCode: true,
  body: NewRecharge,
  reply: record({
    recharge: Recharge,
    data: Credit,
    /** The reference was recharged before, by another request: nothing was added now. */
    isRepeat: Type.Boolean(),
  }),
  status: 201,
  idempotent: 'optional',
});
