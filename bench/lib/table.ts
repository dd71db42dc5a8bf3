/** The output of a bench: Markdown that is also readable on a console. */
export interface Table {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** Settings and whatever else a reader needs to understand the figures. */
  notes?: readonly string[];
  /** Measurements that failed, and why. */
  failures?: readonly string[];
}

/** null is what was not measured. */
export type Cell = string | number | null;

export function printTable({ title, columns, rows, notes = [], failures = [] }: Table): string {
  const texts = [columns, ...rows.map((row) => row.map(textOf))];
  const widths = columns.map((_, index) => Math.max(...texts.map((row) => row[index]!.length)));
  const isNumeric = columns.map((_, index) => rows.some((row) => typeof row[index] === 'number'));
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((text, index) => (isNumeric[index] ? text.padStart(widths[index]!) : text.padEnd(widths[index]!))).join(' | ')} |`;
  const ruler = `| ${widths.map((width, index) => (isNumeric[index] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
  return [
    `## ${title}`,
    '',
    lineOf(texts[0]!),
    ruler,
    ...texts.slice(1).map(lineOf),
    '',
    ...failures.map((failure) => `- FAILED: ${failure}`),
    ...notes.map((note) => `- ${note}`),
    '',
  ].join('\n');
}

/** Three digits that count, thousands with commas. */
function textOf(cell: Cell): string {
  if (cell === null) return '–';
  if (typeof cell === 'string') return cell;
  if (!Number.isFinite(cell)) return '–';
  const size = Math.abs(cell);
  const digits = size >= 100 || Number.isInteger(cell) ? 0 : size >= 10 ? 1 : 2;
  return cell.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** `value` as a multiple of `reference`, e.g. `5.3 ×`; a dash where there is nothing to compare with. */
export function ratio(value: number, reference: number | null): string {
  return reference === null ? '–' : `${(value / reference).toFixed(2)} ×`;
}
