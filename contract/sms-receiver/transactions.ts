import * as Type from 'typebox';
import { TimeZone } from '../database-manager/filter.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, listQuery, LongId, nullable, oneOf, record } from '../vocabulary.ts';
import { ledgerKinds } from './credit.ts';

/** One line of the ledger. All numbers are SMS units. */
export const LedgerEntry = record({
  id: Id,
  companyId: Id,
  companyName: Type.String(),
  kind: oneOf(ledgerKinds),
  /** What it adds to the balance, held credit included. */
  balanceChange: Type.Integer(),
  /** What it adds to the held credit. */
  heldChange: Type.Integer(),
  /** The batch that it is about; null for a recharge. */
  batchId: nullable(LongId),
  reference: Type.String(),
  note: nullable(Type.String()),
  /** A company reads the provider's name in place of a person of theirs; null is the services themselves. */
  createdBy: nullable(Type.String()),
  createdAt: Instant,
});
export type LedgerEntry = Type.Static<typeof LedgerEntry>;

const Units = Type.Integer({ minimum: 0 });

/** SMS units of the lines by their kind, and what they come to. */
export const LedgerTotals = record({
  recharged: Units,
  held: Units,
  charged: Units,
  released: Units,
  refunded: Units,
  balanceChange: Type.Integer(),
  heldChange: Type.Integer(),
});
export type LedgerTotals = Type.Static<typeof LedgerTotals>;

/** With more lines than this nobody counts them or adds them up. */
export const mostCountedLines = 50_000;

const filter = {
  companyId: Type.Optional(Id),
  kind: Type.Optional(oneOf(ledgerKinds)),
  batchId: Type.Optional(LongId),
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
};
/** Lines of the same moment in the order of their ids. */
const sortFields = ['createdAt'] as const;
const common = {
  service: 'sms-receiver',
  method: 'GET',
  permission: 'view-sms-sending-credit',
} as const;

export const listTransactions = endpoint({
  ...common,
  path: '/noauth/v1/transaction',
  summary: 'Every movement of credit, newest first',
  query: record({
    ...listQuery(filter, sortFields).properties,
    /** The `nextCursor` of the page before, in place of the beginning of `range`. Good for the same filter and sort only. */
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: record({
    responseList: Type.Array(LedgerEntry),
    /** Of all pages; null for more than `mostCountedLines`. */
    total: nullable(Type.Integer({ minimum: 0 })),
    pageInfo: record({ hasNextPage: Type.Boolean(), nextCursor: nullable(Type.String()) }),
    /** Of all pages; null for more than `mostCountedLines`. */
    totals: nullable(LedgerTotals),
  }),
});

const { filter: exportFilter, sort } = listQuery(filter, sortFields).properties;

export const exportTransactions = endpoint({
  ...common,
  path: '/noauth/v1/transaction/export',
  summary: 'The same as CSV',
  query: record({
    filter: exportFilter,
    sort,
    format: Type.Optional(oneOf(['csv'])),
    timeZone: Type.Optional(TimeZone),
  }),
  reply: Type.String(),
  replyType: 'text/csv',
});
