import { recipientLimits } from '#contract/sms-receiver/recipients.ts';
import { FileRefused, type TableRow } from '../table.ts';
import { isoDateText, numberText, type CellFormat } from './cellFormats.ts';
import { cellString, TextCollector } from './cellString.ts';
import type { SharedStrings } from './SharedStrings.ts';
import { RowCells } from './RowCells.ts';
import type { XmlHandler } from './xml.ts';

interface SheetContext {
  strings: SharedStrings | null;
  formats: readonly CellFormat[];
  from1904: boolean;
}

type Attributes = Readonly<Record<string, string>>;

/** Makes rows of the tags of a sheet: a handler of its XML that collects them until `take`. */
export class SheetReader implements XmlHandler {
  formulaCells = 0;
  /** All rows were read; what follows is formatting. */
  isDone = false;
  /** Counted from 0. */
  readonly hiddenColumns: number[] = [];
  readonly #context: SheetContext;
  #rows: TableRow[] = [];
  #row = new RowCells(0);
  #column = -1;
  #type = 'n';
  #style = 0;
  #hasFormula = false;
  #inValue = false;
  #value = '';
  readonly #inline = new TextCollector();

  constructor(context: SheetContext) {
    this.#context = context;
  }

  /** The rows since the last call. */
  take(): TableRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'v') this.#inValue = true;
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'f') this.#hasFormula = true;
    else if (name === 'col') this.#noteColumns(attributes);
    else this.#inline.open(name);
  }

  text(text: string): void {
    if (!this.#inValue) {
      this.#inline.add(text);
      return;
    }
    this.#value += text;
    if (this.#value.length > recipientLimits.rowLength) {
      throw new FileRefused('file-row-too-long', { row: this.#row.row });
    }
  }

  close(name: string): void {
    if (name === 'c') this.#closeCell();
    else if (name === 'v') this.#inValue = false;
    else if (name === 'sheetData') this.end();
    else this.#inline.close(name);
  }

  /** No more rows follow. */
  end(): void {
    this.isDone = true;
    this.#giveRow();
  }

  /** Some writers open a row anew for each of its cells, so a row is over only when another one begins. */
  #openRow(attributes: Attributes): void {
    const last = this.#row.row;
    const row = attributes.r === undefined ? last + 1 : Number(attributes.r);
    // Row numbers must not decrease, or a person could not find the row that a report names.
    if (!Number.isSafeInteger(row) || row < Math.max(1, last)) throw new FileRefused('file-damaged');
    // No spreadsheet has more, and each costs time even if it is blank.
    if (row > recipientLimits.rows) throw new FileRefused('file-too-many-rows', { row });
    if (row !== last) {
      this.#giveRow();
      this.#row = new RowCells(row);
    }
    if (isOn(attributes.hidden) || isZero(attributes.ht)) this.#row.isHidden = true;
    this.#column = -1;
  }

  #giveRow(): void {
    const row = this.#row.take();
    if (row) this.#rows.push(row);
  }

  #noteColumns({ min, max, hidden, width }: Attributes): void {
    if (!isOn(hidden) && !isZero(width)) return;
    const last = Math.min(Number(max), recipientLimits.columns);
    for (let column = Number(min); column <= last; column += 1) {
      if (this.hiddenColumns.length < recipientLimits.columns) this.hiddenColumns.push(column - 1);
    }
  }

  #openCell({ r, t = 'n', s }: Attributes): void {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r);
    // Also an empty one: a row of millions of them would be read for minutes.
    if (this.#column >= recipientLimits.columns) {
      throw new FileRefused('file-too-many-columns', { row: this.#row.row });
    }
    this.#type = t;
    this.#style = s === undefined ? 0 : Number(s);
    this.#hasFormula = false;
    this.#value = '';
  }

  #closeCell(): void {
    if (this.#hasFormula) this.#noteFormula();
    this.#row.set(this.#column, this.#textOfCell());
  }

  #noteFormula(): void {
    this.formulaCells += 1;
    // Some writers leave the value for Excel to work out. An empty text (`str`) is a result like any other.
    const hasNoValue = this.#value === '' && this.#type !== 'str';
    if (hasNoValue) this.#row.addFault(this.#column, 'formula-without-value');
  }

  #textOfCell(): string {
    const value = this.#value;
    switch (this.#type) {
      case 's':
        return value === '' ? '' : this.#shared(Number(value));
      case 'inlineStr':
        return cellString(this.#inline.take());
      case 'str':
        return cellString(value);
      case 'b':
        return value === '' ? '' : value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
      case 'e':
        this.#row.addFault(this.#column, 'cell-error');
        return value;
      case 'd':
        return isoDateText(value);
      default: {
        const { formats, from1904 } = this.#context;
        return numberText(value, formats[this.#style] ?? 'number', from1904);
      }
    }
  }

  #shared(index: number): string {
    const text = this.#context.strings?.get(index);
    if (text === undefined) throw new FileRefused('file-damaged', { row: this.#row.row });
    return text;
  }
}

function isOn(attribute: string | undefined): boolean {
  return attribute === '1' || attribute === 'true';
}

/** A height or width that shows nothing. */
function isZero(size: string | undefined): boolean {
  return size !== undefined && Number(size) === 0;
}

/** `AB12` is column 27, counted from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (let index = 0; index < reference.length; index++) {
    const letter = reference.charCodeAt(index) & ~0x20;
    if (letter < 0x41 || letter > 0x5a) break;
    column = column * 26 + letter - 0x40;
  }
  if (column === 0) throw new FileRefused('file-damaged');
  return column - 1;
}
