import { Readable } from 'node:stream';
import type { Input } from '#contract/endpoint.ts';
import {
  portabilityLimits,
  type importPortability,
  type NumberOperator,
  type PortabilityImport,
  type PortabilityMode,
  type PortabilityTable,
} from '#contract/main-api/carriers/portability.ts';
import { csvLine, csvStart } from '#domain/lists/csv.ts';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import { changesBetween, writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs, writeLongAs } from '#services/kit/auth/writeAs.ts';
import type { ExportStyle } from '#services/kit/csv/exportStyle.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { invalidFields, refusedFields } from '#services/kit/errors.ts';
import type { UploadedFile } from '#services/kit/UploadedFile.ts';
import { readPortabilityFile, type PortabilityFile } from './readPortabilityFile.ts';
import {
  addRows,
  emptyTable,
  findOperator,
  lockTable,
  noteImport,
  overlapsWithTable,
  readTableState,
  removeRows,
  rowsAfter,
} from './repository.ts';
import type { FaultyRow, PortedRow } from './PortabilityRows.ts';

/** Rows of one statement. */
const rowsPerStep = 10_000;
/** Rows of the exported file that are read at a time. */
const exportedRows = 2_000;

/** Rolls an import back. */
class FaultsFound extends Error {
  readonly faults: readonly FaultyRow[];

  constructor(faults: readonly FaultyRow[]) {
    super('the file contradicts the table');
    this.faults = faults;
  }
}

/** The provider's table of numbers that are not with the operator of their prefix. */
export function portabilityService(database: Database) {
  return {
    read: () => readTableState(database),

    /**
     * Imports all of a file in one transaction; where a row is wrong, nothing.
     * @throws validation-failed, rule-refused for a file that cannot be read
     */
    async import(
      session: Session,
      { mode, rows }: Input<typeof importPortability>['body'],
      upload: UploadedFile | null,
      signal: AbortSignal,
    ): Promise<PortabilityImport> {
      if (!upload && !rows) throw invalidFields({ file: 'required' });
      const file = await readPortabilityFile(rows, upload, signal);
      if (file.read === 0) throw refusedFields({ [upload ? 'file' : 'rows']: 'nothing-to-import' });
      const { read, faulty, faults } = file;
      if (faulty > 0) return { read, isStored: false, table: await readTableState(database), faulty, faults };
      try {
        const table = await store(database, session, mode, file, signal);
        return { read, isStored: true, table, faulty: 0, faults: [] };
      } catch (error) {
        if (!(error instanceof FaultsFound)) throw error;
        return {
          read,
          isStored: false,
          table: await readTableState(database),
          faulty: error.faults.length,
          faults: error.faults.slice(0, portabilityLimits.faults),
        };
      }
    },

    empty(session: Session): Promise<PortabilityTable> {
      return writeAs(database, session, async (transaction) => {
        await lockTable(transaction);
        const before = await readTableState(transaction);
        await emptyTable(transaction);
        const after = await readTableState(transaction);
        await audit(transaction, session, 'deleted', before, after);
        return after;
      });
    },

    async export(session: Session, style: ExportStyle): Promise<Readable> {
      await writeAs(database, session, (transaction) => audit(transaction, session, 'exported', null, null));
      return Readable.from(linesOf(database, style), { objectMode: false });
    },

    /** @throws validation-failed for what is no mobile number */
    find(number: string): Promise<NumberOperator> {
      const parsed = parseMsisdn(number);
      if (!parsed.ok) throw invalidFields({ number: `msisdn-${parsed.reason}` });
      return findOperator(database, parsed.msisdn);
    },
  };
}

function store(
  database: Database,
  session: Session,
  mode: PortabilityMode,
  { rows, kept }: PortabilityFile,
  signal: AbortSignal,
): Promise<PortabilityTable> {
  return writeLongAs(database, session, async (transaction) => {
    await lockTable(transaction);
    const before = await readTableState(transaction);
    if (mode === 'replace') await removeRows(transaction);
    else {
      const faults: FaultyRow[] = [];
      const ranges = kept.filter((place) => rows.isRange(place));
      for (const step of stepsOf(rows, ranges)) faults.push(...(await overlapsWithTable(transaction, step)));
      if (faults.length > 0) throw new FaultsFound(faults.sort((one, other) => one.row - other.row));
    }
    for (const step of stepsOf(rows, kept)) {
      signal.throwIfAborted();
      await addRows(transaction, step);
    }
    const after = await noteImport(transaction, { mode, userId: session.userId });
    if (after.numbers + after.ranges > portabilityLimits.tableRows)
      throw refusedFields({ file: 'portability-table-full' });
    await audit(transaction, session, 'imported', before, after);
    return after;
  });
}

function* stepsOf(rows: PortabilityFile['rows'], kept: Uint32Array): Generator<PortedRow[], void> {
  for (let start = 0; start < kept.length; start += rowsPerStep)
    yield Array.from(kept.subarray(start, start + rowsPerStep), (place) => rows.at(place));
}

/** The table with the headings that an import reads. */
async function* linesOf(queries: Queries, { format }: ExportStyle): AsyncGenerator<string> {
  yield csvStart + csvLine(['number', 'from', 'to', 'operator', 'date'], format);
  let last: Pick<PortedRow, 'first' | 'last'> | null = null;
  for (;;) {
    const page: Omit<PortedRow, 'row'>[] = await rowsAfter(queries, last, exportedRows);
    if (page.length === 0) return;
    yield page
      .map(({ first, last: end, operator, portedOn }) =>
        csvLine(
          first === end
            ? [first, '', '', operator, portedOn ?? '']
            : ['', first, end, operator, portedOn ?? ''],
          format,
        ),
      )
      .join('');
    last = page.at(-1)!;
  }
}

/** The table is a setting of the provider, without a number. */
async function audit(
  queries: Queries,
  session: Session,
  action: 'imported' | 'exported' | 'deleted',
  before: PortabilityTable | null,
  after: PortabilityTable | null,
): Promise<void> {
  const counts = (table: PortabilityTable | null) => ({
    numbers: table?.numbers ?? null,
    ranges: table?.ranges ?? null,
  });
  await writeAuditEntry(queries, session, {
    action,
    noun: 'portability',
    companyId: session.companyId,
    recordId: null,
    recordName: '',
    changes: changesBetween(counts(before), counts(after), ['numbers', 'ranges']),
  });
}
