import { encodingOf, septetCost } from './encoding.ts';
import { composeText, segmentsOf } from './segments.ts';

/**
 * Characters outside GSM-7 that look or read the same when written with GSM-7 ones. Word processors, phones' keyboards
 * and web pages put them in unseen, and one of them more than doubles the price of an English text.
 * Letters are left out: é is GSM-7, and ç or á without the accent would be another spelling.
 */
const twins: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "'": '‘’‚‛′´`ʼ‹›',
    '"': '“”„‟″«»',
    '-': '‐‑‒–—―−',
    '*': '•',
    '.': '·',
    x: '×',
    '...': '…',
    Tk: '৳',
    '\n': '\u2028\u2029',
    // Tab, no-break space, the typographic spaces and the ideographic one.
    ' ': '\t\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000',
    // Invisible: soft hyphen, zero-width space and (non-)joiner, direction marks, word joiner, byte order mark.
    '': '\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff',
  }).flatMap(([twin, characters]) => Array.from(characters, (character) => [character, twin] as const)),
);

export interface ForcingCharacter {
  /** One Unicode character (two UTF-16 units for an emoji). */
  character: string;
  /** How often it occurs. */
  count: number;
  /** The character that GSM-7 can write in its place, empty for an invisible mark, or null when there is none (Bangla, emoji). */
  twin: string | null;
}

/** The distinct characters that force `text` into UCS-2, in the order they appear. Empty for a GSM-7 text. */
export function forcesUnicode(written: string): ForcingCharacter[] {
  const text = composeText(written);
  if (encodingOf(text) === 'GSM7') return [];
  const counts = new Map<string, number>();
  for (const character of text) {
    if (character.length === 1 && septetCost[character.charCodeAt(0)]) continue;
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return Array.from(counts, ([character, count]) => ({
    character,
    count,
    twin: twins.get(character) ?? null,
  }));
}

/**
 * `text` with each character that has a GSM twin replaced by it, provided the whole then is GSM-7 and needs no more
 * parts. Otherwise `text` itself: in a Bangla text the twins would save nothing and change the writer's quotes and ৳,
 * and a text of many ellipses would grow. What still stands in the way, `forcesUnicode` tells.
 */
export function withGsmTwins(written: string): string {
  const text = composeText(written);
  if (encodingOf(text) === 'GSM7') return text;
  const replaced = Array.from(text, (character) => twins.get(character) ?? character).join('');
  const after = segmentsOf(replaced);
  return after.encoding === 'GSM7' && after.segments <= segmentsOf(text).segments ? replaced : text;
}
