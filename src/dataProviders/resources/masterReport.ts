import type { DataProvider } from 'react-admin';
import type { Input, Reply } from '#contract/endpoint.ts';
import { idsOfCell } from '#contract/main-api/sign-in/cells.ts';
import { masterReport, type MasterRow } from '#contract/main-api/masterReport.ts';
import { acrossCells, cellOf, type AcrossCells } from '../cells/acrossCells.ts';
import { masterReportAdditions } from '../cells/additions.ts';
import { knownCells } from '../cells/cells.ts';
import { compareNames } from '#domain/search/nameOrder.ts';
import { storedUser } from '../../session.ts';
import { call } from '../http/httpClient.ts';
import { maxPageSize } from '#contract/vocabulary.ts';
import { onlyVerbs, toListQuery } from './verbs.ts';

/** A row as react-admin wants its records, with an `id`: the company's. */
export type MasterRecord = MasterRow & { id: number };

/** The list's data beside its rows, as `meta` of react-admin's list context: the sums of all companies. */
export interface MasterMeta extends Partial<AcrossCells> {
  totals: Reply<typeof masterReport>['totals'];
  asOf?: string | undefined;
}

export const masterReportProvider: DataProvider = onlyVerbs({
  getList: async (_resource, params) => {
    const query = toListQuery(params) as Input<typeof masterReport>['query'];
    const { signal } = params;
    // A company is in one cell.
    const { responseList, total, ...meta } =
      query.filter?.companyId === undefined
        ? await listAcrossCells(query, signal)
        : await call(masterReport, { query, signal });
    const rows = responseList.map((row): MasterRecord => ({ ...row, id: row.companyId }));
    return { data: rows as never, total, meta: meta satisfies MasterMeta };
  },
});

type Query = Input<typeof masterReport>['query'];

/** A page of the companies of all cells: each cell is asked for its first ones, as far as the page may reach. */
async function listAcrossCells(query: Query, signal: AbortSignal | undefined) {
  const current = storedUser()?.cells?.current;
  if (!current) return call(masterReport, { query, signal });
  const [first, last] = query.range ?? [0, maxPageSize - 1];
  const rows: MasterRow[] = [];
  for (let start = 0; ; start += maxPageSize) {
    const range: [number, number] = [start, Math.min(last, start + maxPageSize - 1)];
    const some = await acrossCells(
      masterReport,
      { query: { ...query, range }, signal },
      masterReportAdditions,
    );
    rows.push(...some.responseList);
    if (range[1] < last && rows.length < some.total) continue;
    const cells = knownCells() ?? [];
    const page = mergeCells(rows, comparing(query.sort)).slice(first, last + 1);
    const responseList = page.map((row) => {
      const cell = cellOf(row.companyId, cells);
      const isElsewhere = cell && cell.number !== current.number;
      return isElsewhere ? { ...row, companyName: `${row.companyName} · ${cell.name}` } : row;
    });
    return { ...some, responseList };
  }
}

/**
 * Merges the rows of cells, each of which has sorted its own. Their order is kept: a database sorts names by rules of its
 * own, and a company that moved between the pages would be shown twice or not at all.
 */
function mergeCells(rows: readonly MasterRow[], compare: (one: MasterRow, other: MasterRow) => number) {
  const numbers = [...new Set(rows.map(cellNumberOf))].toSorted((one, other) => one - other);
  const queues = numbers.map((number) => rows.filter((row) => cellNumberOf(row) === number).toReversed());
  return rows.map(() => {
    const waiting = queues.filter((queue) => queue.length > 0);
    return waiting.reduce((one, other) => (compare(other.at(-1)!, one.at(-1)!) < 0 ? other : one)).pop()!;
  });
}

const cellNumberOf = ({ companyId }: MasterRow) => Math.floor(companyId / idsOfCell);

function comparing([field, order]: NonNullable<Query['sort']> = ['companyName', 'ASC']) {
  const direction = order === 'ASC' ? 1 : -1;
  return (one: MasterRow, other: MasterRow) =>
    direction *
    (field === 'companyName' ? compareNames(one.companyName, other.companyName) : one[field] - other[field]);
}
