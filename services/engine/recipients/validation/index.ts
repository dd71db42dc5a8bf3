import type { ListProblem, CheckReport } from '#contract/sms-receiver/recipients.ts';
import { forEachRow } from '../forEachRow.ts';
import type { Table, TableRow } from '../table.ts';
import { RowValidator, type ValidRow, type ValidatorOptions, type RejectedRow } from './RowValidator.ts';
import { RowCounter } from './RowCounter.ts';
import { wordingOf, type Content } from './wording.ts';

export type { ValidRow, RejectedRow } from './RowValidator.ts';
export type { Content } from './wording.ts';

export interface ValidationOptions extends ValidatorOptions {
  table: Table;
  content: Content;
  /** Both get rows in the order of the list. The next row is read when a promise that they return has resolved. */
  onValid(row: ValidRow): Promise<void> | undefined;
  onRejected(row: RejectedRow): Promise<void> | undefined;
  /** Ends it between two rows, with the signal's reason. */
  signal?: AbortSignal;
}

/**
 * Validates a list to its end and reports what sending it would do. Each row is either valid or rejected with a reason;
 * of the rows of one number the first that can be sent is valid. When nothing can be sent at all, the report says so in
 * `problem` and no row is read. The caller closes the table.
 * @throws FileRefused for a file that ends early or is damaged: then no row counts; errors of the two functions
 */
export async function validateList(options: ValidationOptions): Promise<CheckReport> {
  const { table, content, signal } = options;
  const wording = wordingOf(content, table.facts);
  const counter = new RowCounter(wording.common !== null);
  const problem = numberProblem(table) ?? wording.problem;
  if (problem === null) {
    const validator = new RowValidator(table.facts, wording, counter, options);
    const visit = (row: TableRow) => {
      const result = validator.validate(row);
      return 'reason' in result ? options.onRejected(result) : options.onValid(result);
    };
    await forEachRow(table, visit, signal);
  }
  const { unknownFields, ambiguousFields, strayBraces } = wording;
  return {
    facts: table.facts,
    problem,
    ...counter.counts(),
    unknownFields,
    ambiguousFields,
    strayBraces,
    formulaCells: table.formulaCells(),
    hiddenRows: table.hiddenRows(),
  };
}

function numberProblem({ facts }: Table): ListProblem | null {
  const { numberColumn, columns } = facts;
  return numberColumn === null || numberColumn >= columns ? 'no-number-column' : null;
}
