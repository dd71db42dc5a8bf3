import * as Type from 'typebox';
import { AsOf, MessageSums, reportSums } from '../database-manager/filter.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, listQuery, record } from '../vocabulary.ts';

const sums = {
  /** Units added in the period. */
  recharged: Type.Integer(),
  ...MessageSums.properties,
  /** Units refunded in the period. */
  refunded: Type.Integer({ minimum: 0 }),
  /** Now, whatever the period. */
  balance: Type.Integer(),
  held: Type.Integer(),
};

/** A company over a period: messages, of which test sends are left out, and parts and credits of all. */
export const MasterRow = record({
  companyId: Id,
  companyName: Type.String(),
  ...sums,
  /** The spendable balance is below the threshold that the company has set for itself. */
  isLow: Type.Boolean(),
});
export type MasterRow = Type.Static<typeof MasterRow>;

/** The figures of a company, in the order in which they are shown. */
export const masterSums = [
  'recharged',
  ...reportSums,
  'refunded',
  'balance',
  'held',
] as const satisfies readonly (keyof MasterRow)[];

/** Those that the list can be sorted by. */
export const masterSortSums = ['recharged', 'sent', 'delivered', 'failed', 'credits', 'balance'] as const;

/** A company's people see one row, theirs. */
export const masterReport = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/report/master-report',
  summary: 'Recharge, sending and balance, a row a company',
  permission: 'view-master-report',
  query: listQuery(
    { from: Type.Optional(Instant), to: Type.Optional(Instant), companyId: Type.Optional(Id) },
    ['companyName', ...masterSortSums],
  ),
  reply: record({
    responseList: Type.Array(MasterRow),
    total: Type.Integer({ minimum: 0 }),
    /** Sums over all companies, not only those of the page. */
    totals: record(sums),
    ...AsOf,
  }),
});
