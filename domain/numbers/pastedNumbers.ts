import { parseMsisdn } from './msisdn.ts';

/** Separators of numbers. A space may be inside a number as well. */
const separators = /[\r\n,;|\t،]+/;
/** Fewer digits than a mobile number has in any of its forms; a piece with less is a part of one. */
const fewestDigits = 10;

/**
 * The numbers of a pasted list, as written and in their order, whatever separates them: lines, commas,
 * semicolons, tabs, or spaces where what stands on both sides is long enough to be a number of its own.
 */
export function splitNumbers(pasted: string): string[] {
  const numbers: string[] = [];
  for (const piece of pasted.split(separators)) {
    // Cells of a spreadsheet may come in quotation marks.
    const entry = piece.replaceAll('"', '').trim();
    if (entry === '') continue;
    if (!/\s/.test(entry) || parseMsisdn(entry).ok) numbers.push(entry);
    else numbers.push(...bySpaces(entry));
  }
  return numbers;
}

/**
 * Whether a pasted list is rows of a table, not numbers alone: its first line has cells, words among them, and at most one
 * number. A row of several numbers is a list, also with something else among them.
 */
export function holdsRows(pasted: string): boolean {
  const [first = ''] = /\S.*/.exec(pasted) ?? [];
  const cells = first.split(separators).filter((cell) => cell.trim() !== '');
  const numbers = cells.filter((cell) => parseMsisdn(cell.replaceAll('"', '')).ok).length;
  return cells.length > 1 && numbers <= 1 && /\p{L}/u.test(first);
}

function bySpaces(entry: string): string[] {
  const pieces = entry.split(/\s+/);
  const areNumbers = pieces.every((piece) => (piece.match(/\p{Nd}/gu) ?? []).length >= fewestDigits);
  return areNumbers ? pieces : [entry];
}
