import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, record } from '../vocabulary.ts';

/** What one line of the ledger did. `hold` and `release` move `held`, the others the balance. */
export const ledgerKinds = ['recharge', 'hold', 'charge', 'release', 'refund'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** In SMS units: one unit is one segment. */
export const Credit = record({
  /** What can still be spent: the balance less what is held for messages on their way. */
  currentBalance: Type.Integer({ minimum: 0 }),
  held: Type.Integer({ minimum: 0 }),
});
export type Credit = Type.Static<typeof Credit>;

export const getCredit = endpoint({
  service: 'sms-receiver',
  method: 'GET',
  path: '/noauth/v1/credit',
  summary: 'Credit of a company, in SMS units',
  permission: 'signed-in',
  query: record({ companyId: Id }),
  reply: record({ data: Credit }),
});
