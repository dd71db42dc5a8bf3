import { recipientLimits } from '#contract/sms-receiver/recipients.ts';
import { type CellFault, FileRefused, isBlank, type TableRow } from '../table.ts';
import { numberText, type CellFormat } from './cellFormats.ts';
import { cellString, TextCollector } from './cellString.ts';
import type { SharedStrings } from './SharedStrings.ts';
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
  readonly #context: SheetContext;
  #rows: TableRow[] = [];
  #row = 0;
  #cells: string[] = [];
  #length = 0;
  #faults: CellFault[] = [];
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
    else if (name === 'row') this.#openRow(attributes.r);
    else if (name === 'f') this.#hasFormula = true;
    else this.#inline.open(name);
  }

  text(text: string): void {
    if (!this.#inValue) {
      this.#inline.add(text);
      return;
    }
    this.#value += text;
    if (this.#value.length > recipientLimits.rowLength) {
      throw new FileRefused('file-row-too-long', { row: this.#row });
    }
  }

  close(name: string): void {
    if (name === 'c') this.#closeCell();
    else if (name === 'v') this.#inValue = false;
    else if (name === 'row') this.#closeRow();
    else if (name === 'sheetData') this.isDone = true;
    else this.#inline.close(name);
  }

  #openRow(reference: string | undefined): void {
    const row = reference === undefined ? this.#row + 1 : Number(reference);
    // Row numbers must increase, or a person could not find the row that a report names.
    if (!Number.isSafeInteger(row) || row <= this.#row) throw new FileRefused('file-damaged');
    this.#row = row;
    this.#cells = [];
    this.#faults = [];
    this.#length = 0;
    this.#column = -1;
  }

  #openCell({ r, t = 'n', s }: Attributes): void {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r);
    this.#type = t;
    this.#style = s === undefined ? 0 : Number(s);
    this.#hasFormula = false;
    this.#value = '';
  }

  #closeCell(): void {
    if (this.#hasFormula) this.#noteFormula();
    const text = this.#textOfCell();
    if (text === '') return;
    const column = this.#column;
    const row = this.#row;
    if (column >= recipientLimits.columns) throw new FileRefused('file-too-many-columns', { row });
    this.#length += text.length;
    if (this.#length > recipientLimits.rowLength) throw new FileRefused('file-row-too-long', { row });
    while (this.#cells.length < column) this.#cells.push('');
    this.#cells[column] = text;
  }

  #noteFormula(): void {
    this.formulaCells += 1;
    // Some writers leave the value for Excel to work out. An empty text (`str`) is a result like any other.
    const hasNoValue = this.#value === '' && this.#type !== 'str';
    if (hasNoValue) this.#faults.push({ column: this.#column, reason: 'formula-without-value' });
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
        this.#faults.push({ column: this.#column, reason: 'cell-error' });
        return value;
      case 'd':
        return value;
      default: {
        const { formats, from1904 } = this.#context;
        return numberText(value, formats[this.#style] ?? 'number', from1904);
      }
    }
  }

  #shared(index: number): string {
    const text = this.#context.strings?.get(index);
    if (text === undefined) throw new FileRefused('file-damaged', { row: this.#row });
    return text;
  }

  #closeRow(): void {
    const row = this.#row;
    const cells = this.#cells;
    if (this.#faults.length > 0) this.#rows.push({ row, cells, cellFaults: this.#faults });
    else if (!isBlank(cells)) this.#rows.push({ row, cells });
  }
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
