import type { HiddenRowChoice } from '#contract/sms-receiver/recipients.ts';
import type { TableRow } from './table.ts';

/** The rows of a file without those that a workbook hides, unless they are asked for; counts these. */
export class HiddenRows {
  readonly choice: HiddenRowChoice;
  readonly rows: AsyncGenerator<TableRow[], void>;
  #count = 0;

  constructor(rows: AsyncIterable<TableRow[]>, choice: HiddenRowChoice) {
    this.choice = choice;
    this.rows = this.#read(rows);
  }

  /** Hidden rows read so far. */
  get count(): number {
    return this.#count;
  }

  async *#read(rows: AsyncIterable<TableRow[]>): AsyncGenerator<TableRow[], void> {
    for await (const some of rows) {
      const hidden = some.reduce((count, { isHidden }) => (isHidden ? count + 1 : count), 0);
      this.#count += hidden;
      yield hidden > 0 && this.choice === 'leave-out' ? some.filter(({ isHidden }) => !isHidden) : some;
    }
  }
}
