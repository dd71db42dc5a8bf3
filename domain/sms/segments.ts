import type { Encoding } from '#contract/sms-receiver/messages.ts';
import { septetCost } from './encoding.ts';

/** Octets of user data in one short message (3GPP TS 23.040 §9.2.3.16). */
export const userDataOctets = 140;

/**
 * Octets of the header that tells a handset how to join the parts, with an 8-bit reference (TS 23.040 §9.2.3.24.1).
 * The 16-bit reference would take 7 octets, and with it one character of every part: 152 and 66.
 */
export const concatenationHeaderOctets = 6;

/**
 * Units that fit into a message of one part and into each part of a longer one. A unit is a septet or a UTF-16 unit.
 * GSM-7: 140 × 8 / 7 = 160; (140 − 6) × 8 / 7 = 153.1, so 153. UCS-2: 140 / 2 = 70; (140 − 6) / 2 = 67.
 */
export const segmentLimits: Readonly<Record<Encoding, { single: number; concatenated: number }>> = {
  GSM7: { single: 160, concatenated: 153 },
  UCS2: { single: 70, concatenated: 67 },
};

/** A text of more parts is refused where it is accepted for sending. Nothing in here ever cuts it. */
export const maxSegments = 10;

interface Segments {
  encoding: Encoding;
  /** Septets (GSM-7) or UTF-16 units (UCS-2) of the whole text. */
  units: number;
  /** Parts that are sent, and billed. 0 for an empty text. */
  segments: number;
  /** Units that each part can hold: the single limit up to one part, the concatenated one beyond. */
  perSegment: number;
  /** Units still free in the last part. */
  unitsLeft: number;
}

/**
 * Counts the parts of `text` as it is sent, composed: the one count that composer, preview, hold, split and bill share.
 */
export function segmentsOf(text: string): Segments {
  const { encoding, units, unitsLeft, ends } = cut(composeText(text));
  const { single, concatenated } = segmentLimits[encoding];
  const segments = ends.length;
  return { encoding, units, segments, perSegment: segments > 1 ? concatenated : single, unitsLeft };
}

/** Letters with a dot that normal form C writes as two units: ড় ঢ় য় (composition exclusions of Unicode). */
const dotted: Readonly<Record<string, string>> = { ড: '\u09dc', ঢ: '\u09dd', য: '\u09df' };
const letterAndDot = /([ডঢয])\u09bc/g;
const anyMark = /\p{M}/u;
/** Putting the marks of one letter in order takes quadratic time for their number, and no script stacks so many. */
const tooManyMarks = /\p{M}{31}/u;

/**
 * The same text for its reader in the fewest units: letters and their marks become one character where there is one. Each accepted text is
 * stored and sent so, because keyboards differ: a decomposed ড় costs two of 70 units. A text that would not get shorter stays as it is.
 */
export function composeText(text: string): string {
  if (!anyMark.test(text) || tooManyMarks.test(text)) return text;
  const composed = text.normalize('NFC').replace(letterAndDot, (_, letter: string) => dotted[letter]!);
  return composed.length < text.length ? composed : text;
}

/** A text that exceeds a smaller number of parts by at most this many characters is worth shortening. */
export const slightlyOver = 3;

/** How many units must be removed from the end of a text to save a part; 0 for a text of one part. */
export function unitsOverFewerParts({ encoding, units, segments, unitsLeft }: Segments): number {
  const { single, concatenated } = segmentLimits[encoding];
  if (segments <= 1) return 0;
  return segments === 2 ? units - single : concatenated - unitsLeft;
}

/** The text of each part in order; joined they are `text` again. An empty text has no parts. */
export function splitText(text: string): string[] {
  let start = 0;
  return cut(text).ends.map((end) => text.slice(start, (start = end)));
}

interface Cut extends Pick<Segments, 'encoding' | 'units' | 'unitsLeft'> {
  /** Where each part ends, as UTF-16 offsets. */
  ends: number[];
}

/**
 * Counting and splitting both use these cuts, so they cannot disagree.
 * An escape pair or a surrogate pair goes whole into the next part (a handset shows each half as rubbish), so there
 * can be one part more than units divided by room: 152 × a, €, 152 × a are 306 septets and three parts.
 */
function cut(text: string): Cut {
  return cutGsm(text) ?? cutUcs2(text);
}

/** Null when GSM-7 cannot write `text`. One pass, for it runs at every key press and for every row of a file. */
function cutGsm(text: string): Cut | null {
  const { single, concatenated } = segmentLimits.GSM7;
  const ends: number[] = [];
  let units = 0;
  let unitsLeft = concatenated;
  for (let index = 0; index < text.length; index++) {
    const cost = septetCost[text.charCodeAt(index)] ?? 0;
    if (cost === 0) return null;
    if (cost > unitsLeft) {
      ends.push(index);
      unitsLeft = concatenated;
    }
    units += cost;
    unitsLeft -= cost;
  }
  if (units <= single) return uncut('GSM7', text, units);
  ends.push(text.length);
  return { encoding: 'GSM7', units, unitsLeft, ends };
}

function cutUcs2(text: string): Cut {
  const { single, concatenated } = segmentLimits.UCS2;
  const units = text.length;
  if (units <= single) return uncut('UCS2', text, units);
  const ends: number[] = [];
  let start = 0;
  while (units - start > concatenated) {
    const end = start + concatenated;
    const splitsPair = (text.codePointAt(end - 1) ?? 0) > 0xffff;
    start = splitsPair ? end - 1 : end;
    ends.push(start);
  }
  ends.push(units);
  return { encoding: 'UCS2', units, unitsLeft: concatenated - (units - start), ends };
}

function uncut(encoding: Encoding, text: string, units: number): Cut {
  const unitsLeft = segmentLimits[encoding].single - units;
  return { encoding, units, unitsLeft, ends: text === '' ? [] : [text.length] };
}
