import { parseMsisdn, type ParsedMsisdn } from './msisdn.ts';

/** Separators that people and address books write between two numbers of one cell. */
const between = /:::|[/\\;,|،।&\r\n\t]|\s(?:or|and|ও|অথবা|বা|\+)\s/i;
/** A dash also groups the digits of one number, so that both sides have to be whole ones. */
const dashed = /\s?\p{Pd}\s?/u;
/** Fewer digits are no number of its own, as in `01712345678/9`. */
const fewestDigits = 6;
/** A cell of several numbers is not longer. */
const longest = 200;

/** @property isOneOfSeveral the cell has other numbers behind or before it */
export type FirstMobile = ParsedMsisdn & { isOneOfSeveral?: boolean };

/**
 * The first mobile number in a cell of a list: `01712345678 / 01812345678`, `02-9876543, 01712345678`. Anything else beside
 * numbers makes the cell what `parseMsisdn` calls it.
 */
export function firstMobileIn(cell: string): FirstMobile {
  const whole = parseMsisdn(cell);
  if (whole.ok || cell.length > longest || whole.reason === 'empty') return whole;
  const pieces = piecesOf(cell);
  if (!pieces.every(mayBeNumber)) return whole;
  for (const piece of pieces) {
    const one = parseMsisdn(piece);
    if (one.ok) return { ...one, isOneOfSeveral: pieces.length > 1 };
  }
  return whole;
}

/** Whether a cell has a mobile number. Shorter and longer ones are not read, because this is asked of each cell of a file. */
export function isMobileCell(cell: string): boolean {
  return cell.length >= 10 && cell.length <= 60 && firstMobileIn(cell).ok;
}

function piecesOf(cell: string): string[] {
  const pieces = cell.split(between).filter((piece) => piece.trim() !== '');
  const [only = ''] = pieces;
  if (pieces.length > 1 || parseMsisdn(only).ok) return pieces;
  const wholes = only.split(dashed);
  return wholes.every((piece) => parseMsisdn(piece).ok) ? wholes : only.trim().split(/\s+/);
}

function mayBeNumber(piece: string): boolean {
  return !/\p{L}/u.test(piece) && (piece.match(/\p{Nd}/gu)?.length ?? 0) >= fewestDigits;
}
