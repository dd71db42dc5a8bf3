import type { Readable } from 'node:stream';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { exportTransactions, listTransactions } from '#contract/sms-receiver/transactions.ts';
import { recordExport } from '#services/kit/audit.ts';
import { csvStream } from '#services/kit/csvStream.ts';
import type { Database } from '#services/kit/database/index.ts';
import { invalidFields } from '#services/kit/errors.ts';
import { pageOf } from '#services/kit/page.ts';
import { checkPeriod } from '#services/kit/period.ts';
import { visibleCompany, type Session } from '#services/kit/session.ts';
import { checkTimeZone } from '#services/kit/timeZone.ts';
import {
  csvHeaders,
  readLedger,
  readLedgerCsv,
  sumLedger,
  type LedgerFilter,
  type LinePosition,
} from './repository.ts';

type Query = Input<typeof listTransactions>['query'];
type ExportQuery = Input<typeof exportTransactions>['query'];

/** Lines that may be passed over where nobody has counted them; the cursor goes further. */
const mostSkipped = 10_000;

export function transactionService(database: Database) {
  return {
    /** @throws validation-failed for a period that no calendar has, a cursor that is none, or a page too far from both ends */
    async list(session: Session, query: Query): Promise<Reply<typeof listTransactions>> {
      const filter = filterOf(session, query.filter);
      const after = readCursor(query.cursor);
      const { offset, limit, direction } = pageOf(query, ['createdAt', 'DESC']);
      const sums = await sumLedger(database, filter);
      if (!sums && !after && offset > mostSkipped) throw invalidFields({ range: 'too-large' });
      const skip = after ? 0 : offset;
      const lines = await readLedger(database, filter, { direction, after, skip, limit: limit + 1 });
      const page = lines.slice(0, limit);
      const last = page.at(-1);
      const hasNextPage = lines.length > limit;
      return {
        responseList: page.map(({ entry }) => entry),
        total: sums && sums.total,
        pageInfo: { hasNextPage, nextCursor: hasNextPage && last ? `${last.at}-${last.entry.id}` : null },
        totals: sums && sums.totals,
      };
    },

    /** @throws validation-failed for a period that no calendar has, or a time zone that nobody knows */
    async export(session: Session, query: ExportQuery): Promise<{ file: Readable; rows: number | null }> {
      const filter = filterOf(session, query.filter);
      const timeZone = checkTimeZone(query.timeZone);
      const { direction } = pageOf(query, ['createdAt', 'DESC']);
      await recordExport(database, session, 'Sms Sending Credit', { ...query.filter });
      const sums = await sumLedger(database, filter);
      let after: LinePosition | null = null;
      const file = csvStream(csvHeaders(timeZone), async (rows) => {
        const read = await readLedgerCsv(
          database,
          filter,
          { direction, after, skip: 0, limit: rows },
          timeZone,
        );
        after = read.last;
        return read.last && read;
      });
      return { file, rows: sums && sums.total };
    },
  };
}

function filterOf(session: Session, asked: Query['filter'] = {}): LedgerFilter {
  checkPeriod(asked);
  return {
    ...asked,
    companyId: visibleCompany(session, asked.companyId),
    isOfProvider: session.scope === 'platform',
  };
}

/** @throws validation-failed for a text that is no cursor of ours */
function readCursor(text: string | undefined): LinePosition | null {
  if (text === undefined) return null;
  const [at, id] = (/^(\d{1,16})-(\d{1,16})$/.exec(text)?.slice(1) ?? []).map(Number);
  if (!Number.isSafeInteger(at) || !Number.isSafeInteger(id)) throw invalidFields({ cursor: 'bad-format' });
  return { at: at!, id: id! };
}
