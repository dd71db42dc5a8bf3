import type { ListProblem, PreflightReport } from '#contract/sms-receiver/recipients.ts';
import { Pace } from '../Pace.ts';
import type { Table } from '../table.ts';
import { Batches } from './Batches.ts';
import { RowJudge, type GoodRow, type JudgeOptions, type RejectedRow } from './RowJudge.ts';
import { Tally } from './Tally.ts';
import { wordingOf, type Content } from './wording.ts';

export type { GoodRow, RejectedRow } from './RowJudge.ts';
export type { Content } from './wording.ts';

/** Rows handed to a sink at most. */
export const batchRows = 5_000;
/** Rows between two looks at the clock. */
const rowsPerLook = 32;

export interface PreflightOptions extends JudgeOptions {
  table: Table;
  content: Content;
  /** Get rows in the order of the list, at most `batchRows` at a time; the next is read when they have resolved. */
  onGood(rows: GoodRow[]): Promise<void>;
  onRejected(rows: RejectedRow[]): Promise<void>;
  /** Ends it between two rows, with the signal's reason. */
  signal?: AbortSignal;
}

/**
 * Reads a list to its end and tells what sending it would do. Each row is either good or rejected with a reason; of a
 * number that comes again the first row that can be sent counts. When nothing can be sent at all, the report says so in
 * `problem` and no row is read. Closing the table is the caller's.
 * @throws FileRefused for a file that breaks off, after which what the sinks got counts for nothing; their own errors
 */
export async function preflight(options: PreflightOptions): Promise<PreflightReport> {
  const { table, content, signal } = options;
  const wording = wordingOf(content, table.facts);
  const tally = new Tally(wording.common !== null);
  const problem = numberProblem(table) ?? wording.problem;
  if (problem === null) {
    const good = new Batches(options.onGood, batchRows);
    const rejected = new Batches(options.onRejected, batchRows);
    const judge = new RowJudge(table.facts, wording, tally, options);
    const pace = new Pace();
    let untilLook = rowsPerLook;
    for await (const rows of table.rows) {
      for (const row of rows) {
        const judged = judge.judge(row);
        if ('reason' in judged) rejected.add(judged);
        else good.add(judged);
        if (good.isFull) await good.flush();
        if (rejected.isFull) await rejected.flush();
        if (--untilLook > 0) continue;
        untilLook = rowsPerLook;
        signal?.throwIfAborted();
        if (pace.isDue) await pace.pause();
      }
    }
    await good.flush();
    await rejected.flush();
  }
  const { unknownFields, strayBraces } = wording;
  return {
    facts: table.facts,
    problem,
    ...tally.counts(),
    unknownFields,
    strayBraces,
    formulaCells: table.formulaCells(),
  };
}

function numberProblem({ facts }: Table): ListProblem | null {
  const { numberColumn, columns } = facts;
  return numberColumn === null || numberColumn >= columns ? 'no-number-column' : null;
}
