import * as Type from 'typebox';
import { Cursor, exportQuery, PageInfo } from '../database-manager/filter.ts';
import { printQueryFields } from '../exportQuery.ts';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  Instant,
  listQuery,
  LongId,
  MaskableText,
  nullable,
  oneOf,
  oneOrMany,
  record,
} from '../vocabulary.ts';
import { Credits } from './batchCredit.ts';
import { ledgerKinds } from './credit.ts';

/** One line of the ledger. All numbers are credits. */
export const LedgerEntry = record({
  id: Id,
  companyId: Id,
  companyName: Type.String(),
  kind: oneOf(ledgerKinds),
  /** The change of the balance, held credit included. */
  balanceChange: Type.Integer(),
  /** The change of the held credit. */
  heldChange: Type.Integer(),
  /**
   * The credit that the company could spend after it, all entries before it counted, whatever the filter leaves out. A hold takes from
   * it, a release, a refund and a recharge add to it; a charge takes what was held before and so changes nothing.
   */
  balanceAfter: Type.Integer(),
  /** The batch that it is about; null for a recharge. */
  batchId: nullable(LongId),
  /** A recharge's with mobile numbers masked as in a `MaskableText`; others name a batch, whose number may look like one. */
  reference: Type.String(),
  note: nullable(MaskableText),
  /** A company reads the provider's name in place of a person of theirs; null is the services themselves. */
  createdBy: nullable(Type.String()),
  createdAt: Instant,
});
export type LedgerEntry = Type.Static<typeof LedgerEntry>;

/**
 * The credit that a company could spend when a period began and when it ended (or can spend now). Entries have the time at which their
 * request began: between two that waited for each other it may be negative.
 */
export const PeriodBalances = record({ opening: Type.Integer(), closing: Type.Integer() });
export type PeriodBalances = Type.Static<typeof PeriodBalances>;

/** Credits of the lines by their kind, and what they come to. */
export const LedgerTotals = record({
  recharged: Credits,
  held: Credits,
  charged: Credits,
  released: Credits,
  refunded: Credits,
  balanceChange: Type.Integer(),
  heldChange: Type.Integer(),
});
export type LedgerTotals = Type.Static<typeof LedgerTotals>;

/** With more lines than this nobody counts them or adds them up. */
export const mostCountedLines = 50_000;

export const ledgerFilter = {
  companyId: Type.Optional(Id),
  kind: Type.Optional(oneOrMany(oneOf(ledgerKinds))),
  batchId: Type.Optional(LongId),
  /** Only entries of single messages. */
  isSingle: Type.Optional(Type.Boolean()),
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
};
/** Lines of the same moment in the order of their ids. */
export const ledgerSortFields = ['createdAt'] as const;
export const ledgerCall = {
  service: 'sms-receiver',
  method: 'GET',
  permission: 'view-sms-sending-credit',
} as const;

export const listTransactions = endpoint({
  ...ledgerCall,
  path: '/noauth/v1/transaction',
  summary: 'Every movement of credit, newest first',
  query: record({ ...listQuery(ledgerFilter, ledgerSortFields).properties, cursor: Cursor }),
  reply: record({
    responseList: Type.Array(LedgerEntry),
    /** Counts the lines of all pages; null for more than `mostCountedLines`. */
    total: nullable(Type.Integer({ minimum: 0 })),
    pageInfo: PageInfo,
    /** Sums over all pages; null for more than `mostCountedLines`. */
    totals: nullable(LedgerTotals),
    /** The balances of the period, whatever else the filter says; null for all companies together. */
    balances: nullable(PeriodBalances),
  }),
});

export const exportTransactions = endpoint({
  ...ledgerCall,
  path: '/noauth/v1/transaction/export',
  summary: 'The same as a file, CSV or XLSX',
  query: exportQuery(ledgerFilter, ledgerSortFields),
  reply: Type.String(),
  replyType: 'text/csv',
});

/** A statement has at most so many lines; the portal offers the CSV file for more. */
export const mostStatementLines = 5_000;
export const mostStatementDays = 366;

/** The statement of your company, or of any for the provider; `rule-refused` on `to` for more than `mostStatementDays` or `mostStatementLines`. */
export const printStatement = endpoint({
  ...ledgerCall,
  path: '/noauth/v1/transaction/statement',
  summary: 'The ledger of a period by day and batch, for printing',
  query: record({ companyId: Type.Optional(Id), from: Instant, to: Instant, ...printQueryFields }),
  reply: Type.String(),
  replyType: 'application/pdf',
});
