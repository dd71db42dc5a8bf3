import type { Transaction } from 'kysely';
import type { Readable } from 'node:stream';
import type { Input, Reply } from '#contract/endpoint.ts';
import {
  LedgerGroup,
  type exportTransactionGroups,
  type listTransactionGroups,
} from '#contract/sms-receiver/transactionGroups.ts';
import type {
  exportTransactions,
  listTransactions,
  PeriodBalances,
} from '#contract/sms-receiver/transactions.ts';
import type { Schema } from '#database/schema.ts';
import { auditExport } from '#services/kit/auth/audit.ts';
import { exportStream } from '#services/kit/csv/exportStream.ts';
import type { Database } from '#services/kit/database/index.ts';
import { invalidFields } from '#services/kit/errors.ts';
import { exportStyle } from '#services/kit/csv/exportStyle.ts';
import { microsOf } from '#services/kit/time/micros.ts';
import { seesNumbers } from '#services/kit/auth/seesNumbers.ts';
import { maskedReply } from '#services/kit/http/masking/maskedReply.ts';
import { pageOf } from '#services/kit/http/page.ts';
import { checkPeriod } from '#services/kit/time/period.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import { checkTimeZone } from '#services/kit/time/timeZone.ts';
import { periodBalances } from './balances.ts';
import { groupHeaders, groupLines } from './groupLines.ts';
import { readGroups } from './groups.ts';
import {
  fileHeaders,
  readLedger,
  readLedgerLines,
  sumLedger,
  type LedgerFilter,
  type LinePosition,
} from './repository.ts';
import { inLedgerSnapshot } from './ledgerSnapshot.ts';

type Query = Input<typeof listTransactions>['query'];
type ExportQuery = Input<typeof exportTransactions>['query'];
type GroupsQuery = Input<typeof listTransactionGroups>['query'];
type GroupsExportQuery = Input<typeof exportTransactionGroups>['query'];

/** The highest offset where lines are not counted; a cursor goes further. */
const mostSkipped = 10_000;
/** Groups of a file that are read at a time. */
const groupsAtOnce = 100;

export function transactionService(database: Database) {
  return {
    /** @throws validation-failed for a period that no calendar has, a cursor that is none, or a page too far from both ends */
    list(session: Session, query: Query): Promise<Reply<typeof listTransactions>> {
      const filter = filterOf(session, query.filter);
      const after = readCursor(query.cursor);
      const { offset, limit, direction } = pageOf(query, ['createdAt', 'DESC']);
      const skip = after ? 0 : offset;
      return inLedgerSnapshot(database, async (snapshot) => {
        const sums = await sumLedger(snapshot, filter);
        if (!sums && skip > mostSkipped) throw invalidFields({ range: 'too-large' });
        const lines = await readLedger(snapshot, filter, { direction, after, skip, limit: limit + 1 });
        return {
          ...pageFound(lines, limit, ({ at, entry }) => ({ at, id: entry.id })),
          responseList: lines.slice(0, limit).map(({ entry }) => entry),
          total: sums && sums.total,
          totals: sums && sums.totals,
          balances: await balancesOf(snapshot, filter),
        };
      });
    },

    /** @throws validation-failed for a period that no calendar has, or a time zone that does not exist */
    async export(session: Session, query: ExportQuery): Promise<{ file: Readable; rows: number | null }> {
      const filter = filterOf(session, query.filter);
      const timeZone = checkTimeZone(query.timeZone);
      const style = exportStyle(query);
      const { direction } = pageOf(query, ['createdAt', 'DESC']);
      await auditExport(database, session, 'Sms Sending Credit', { ...query.filter });
      const sums = await sumLedger(database, filter);
      let after: LinePosition | null = null;
      const file = exportStream(style.format, fileHeaders(timeZone, style), async (rows, firstRow) => {
        const reading = { direction, after, skip: 0, limit: rows };
        const read = await inLedgerSnapshot(database, (snapshot) =>
          readLedgerLines(snapshot, filter, reading, { timeZone, style, firstRow }),
        );
        after = read.last;
        return read.last && read;
      });
      return { file, rows: sums && sums.total };
    },

    /** @throws validation-failed as `list`, and for a time zone that does not exist */
    groups(session: Session, query: GroupsQuery): Promise<Reply<typeof listTransactionGroups>> {
      const filter = filterOf(session, query.filter);
      const timeZone = checkTimeZone(query.timeZone);
      const after = readCursor(query.cursor);
      const { offset, limit, direction } = pageOf(query, ['createdAt', 'DESC']);
      const skip = after ? 0 : offset;
      if (skip > mostSkipped) throw invalidFields({ range: 'too-large' });
      return inLedgerSnapshot(database, async (snapshot) => {
        const sums = await sumLedger(snapshot, filter);
        const reading = { direction, after, skip, limit: limit + 1, timeZone };
        const groups = await readGroups(snapshot, filter, reading);
        return {
          ...pageFound(groups, limit, ({ place }) => place),
          responseList: groups.slice(0, limit).map(({ group }) => group),
          total: null,
          totals: sums && sums.totals,
          balances: await balancesOf(snapshot, filter),
        };
      });
    },

    /** @throws validation-failed as `export` */
    async exportGroups(session: Session, query: GroupsExportQuery): Promise<Readable> {
      const filter = filterOf(session, query.filter);
      const timeZone = checkTimeZone(query.timeZone);
      const style = exportStyle(query);
      const { direction } = pageOf(query, ['createdAt', 'DESC']);
      await auditExport(database, session, 'Sms Sending Credit', { ...query.filter });
      let after: LinePosition | null = null;
      return exportStream(style.format, groupHeaders(timeZone, style), async (_, firstRow) => {
        const reading = { direction, after, skip: 0, limit: groupsAtOnce, timeZone };
        const groups = await inLedgerSnapshot(database, (snapshot) => readGroups(snapshot, filter, reading));
        after = groups.at(-1)?.place ?? null;
        return (
          after &&
          groupLines(
            groups.map(({ group }) => maskedReply(LedgerGroup, session, group)),
            style,
            firstRow,
          )
        );
      });
    },
  };
}

/** A page of what was read with one more than it shows. */
function pageFound<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => LinePosition) {
  const last = rows.slice(0, limit).at(-1);
  const hasNextPage = rows.length > limit;
  const place = hasNextPage && last ? placeOf(last) : null;
  return { pageInfo: { hasNextPage, nextCursor: place && `${place.at}-${place.id}` } };
}

/** Null for all companies together, which have no common balance. */
async function balancesOf(
  snapshot: Transaction<Schema>,
  { companyId, from, to }: LedgerFilter,
): Promise<PeriodBalances | null> {
  if (companyId === null) return null;
  return periodBalances(snapshot, companyId, {
    ...(from !== undefined && { from: microsOf(from) }),
    ...(to !== undefined && { to: microsOf(to) }),
  });
}

function filterOf(session: Session, filter: Query['filter'] = {}): LedgerFilter {
  checkPeriod(filter);
  return {
    ...filter,
    companyId: visibleCompany(session, filter.companyId),
    isOfProvider: session.scope === 'platform',
    seesNumbers: seesNumbers(session),
  };
}

/** @throws validation-failed for a text that is no cursor of ours */
function readCursor(text: string | undefined): LinePosition | null {
  if (text === undefined) return null;
  const [at, id] = (/^(\d{1,16})-(\d{1,16})$/.exec(text)?.slice(1) ?? []).map(Number);
  if (!Number.isSafeInteger(at) || !Number.isSafeInteger(id)) throw invalidFields({ cursor: 'bad-format' });
  return { at: at!, id: id! };
}
