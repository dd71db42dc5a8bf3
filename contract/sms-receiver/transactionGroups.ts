import * as Type from 'typebox';
import { Cursor, exportQuery, PageInfo } from '../database-manager/filter.ts';
import { TimeZone } from '../exportQuery.ts';
import { endpoint } from '../endpoint.ts';
import {
  CalendarDate,
  Id,
  Instant,
  listQuery,
  LongId,
  MaskableText,
  nullable,
  oneOf,
  record,
} from '../vocabulary.ts';
import { Credits } from './batchCredit.ts';
import { ledgerCall, ledgerFilter, ledgerSortFields, LedgerTotals, PeriodBalances } from './transactions.ts';

/** The subject of a group of entries: a batch of many, all single messages of the day, or one recharge. */
const ledgerGroupKinds = ['batch', 'singles', 'recharge'] as const;
export type LedgerGroupKind = (typeof ledgerGroupKinds)[number];

/** The ledger entries of one company, day and batch. Figures are of the entries of that day. */
export const LedgerGroup = record({
  /** Unique within the list. */
  id: Type.String(),
  day: CalendarDate,
  /** The part of the day that lies in the period of the filter: the entries of the group lie in it. */
  from: Instant,
  to: Instant,
  companyId: Id,
  companyName: Type.String(),
  kind: oneOf(ledgerGroupKinds),
  batchId: nullable(LongId),
  batchName: nullable(MaskableText),
  /** The reference of a recharge. */
  reference: nullable(MaskableText),
  note: nullable(MaskableText),
  entries: Type.Integer({ minimum: 1 }),
  recharged: Credits,
  held: Credits,
  charged: Credits,
  released: Credits,
  refunded: Credits,
  /** The change of the credit that can be spent: `recharged - held + released + refunded`. */
  change: Type.Integer(),
  /**
   * The credit that the company could spend after this group. The groups of a day stand in the order of their last entries, each as if
   * all its entries came together; so the last group of a day has the balance at the end of the day.
   */
  balanceAfter: Type.Integer(),
  /** The time of its last entry. */
  createdAt: Instant,
});
export type LedgerGroup = Type.Static<typeof LedgerGroup>;

const { kind, companyId, batchId, from, to } = ledgerFilter;
/** With a kind: groups that have such entries. */
const groupFilter = { kind, companyId, batchId, from, to };

export const listTransactionGroups = endpoint({
  ...ledgerCall,
  path: '/noauth/v1/transaction/groups',
  summary: 'Movements of credit by day and batch, newest first',
  query: record({
    ...listQuery(groupFilter, ledgerSortFields).properties,
    cursor: Cursor,
    timeZone: Type.Optional(TimeZone),
  }),
  reply: record({
    responseList: Type.Array(LedgerGroup),
    /** Groups are not counted. */
    total: Type.Null(),
    pageInfo: PageInfo,
    totals: nullable(LedgerTotals),
    balances: nullable(PeriodBalances),
  }),
});

export const exportTransactionGroups = endpoint({
  ...ledgerCall,
  path: '/noauth/v1/transaction/groups/export',
  summary: 'The same as a file, CSV or XLSX',
  query: exportQuery(groupFilter, ledgerSortFields),
  reply: Type.String(),
  replyType: 'text/csv',
});
