import { recipientLimits, type RejectReason } from '#contract/sms-receiver/recipients.ts';
import { FileRefused, isBlank, type CellFault, type TableRow } from '../table.ts';

/** The cells of one row, as they come: never more than columns are read, whatever the file has. */
export class RowCells {
  /** As the sheet counts it; 0 is before the first one. */
  readonly row: number;
  isHidden = false;
  #cells: string[] = [];
  #length = 0;
  #faults: CellFault[] = [];

  constructor(row: number) {
    this.row = row;
  }

  /** @throws FileRefused file-row-too-long */
  set(column: number, text: string): void {
    if (text === '') return;
    this.#length += text.length;
    if (this.#length > recipientLimits.rowLength) {
      throw new FileRefused('file-row-too-long', { row: this.row });
    }
    while (this.#cells.length < column) this.#cells.push('');
    this.#cells[column] = text;
  }

  /** One a column is enough to reject a row. */
  addFault(column: number, reason: RejectReason): void {
    if (this.#faults.some((fault) => fault.column === column)) return;
    this.#faults.push({ column, reason });
  }

  /** Undefined if there is nothing in it. Afterwards there is not. */
  take(): TableRow | undefined {
    const cells = this.#cells;
    const cellFaults = this.#faults;
    this.#cells = [];
    this.#faults = [];
    if (cellFaults.length === 0 && isBlank(cells)) return undefined;
    return {
      row: this.row,
      cells,
      ...(cellFaults.length > 0 && { cellFaults }),
      ...(this.isHidden && { isHidden: true }),
    };
  }
}
