import { isAscii, isUtf8 } from 'node:buffer';
import type { Charset } from '#contract/sms-receiver/recipients.ts';
import { chunksOf, type Source } from '../file/source.ts';
import { FileRefused } from '../table.ts';

export interface FoundCharset {
  charset: Charset;
  /** Bytes of the byte order mark, which is no character. */
  markBytes: number;
}

const marks: readonly [charset: Charset, mark: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * How the text of `source` is stored: by its mark; by the zero bytes that delimiters and digits have in UTF-16; UTF-8
 * if all of it is, to the last byte; else Windows-1252, in which nearly every file can be read, right or wrong.
 * @throws FileRefused file-bad-encoding for UTF-8 with a broken character: as Windows-1252 all its Bangla were rubbish
 */
export async function charsetOf(source: Source, head: Buffer): Promise<FoundCharset> {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => head[index] === byte));
  const wide = wideCharset(head);
  if (!marked && wide) return { charset: wide, markBytes: 0 };
  if (marked && marked[0] !== 'utf-8') return { charset: marked[0], markBytes: marked[1].length };

  const share = await utf8Share(source);
  if (share === 'some' || (marked && share !== 'all')) throw new FileRefused('file-bad-encoding');
  return { charset: share === 'all' ? 'utf-8' : 'windows-1252', markBytes: marked?.[1].length ?? 0 };
}

/** Digits and delimiters are every third byte or more of a list of numbers, and each has its zero on the same side. */
function wideCharset(head: Buffer): Charset | null {
  const zeros = [0, 0];
  for (let index = 0; index < head.length; index++) {
    if (head[index] === 0) zeros[index % 2]! += 1;
  }
  const [even = 0, odd = 0] = zeros;
  const enough = head.length / 10;
  if (odd > enough && even < odd / 20) return 'utf-16le';
  return even > enough && odd < even / 20 ? 'utf-16be' : null;
}

/** Whether all, some or none of the characters beyond ASCII are UTF-8. */
async function utf8Share(source: Source): Promise<'all' | 'some' | 'none'> {
  let rest: Buffer = Buffer.alloc(0);
  let hasAny = false;
  for await (const chunk of chunksOf(source)) {
    const octets = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const end = endOfLastCharacter(octets);
    const whole = octets.subarray(0, end);
    if (!isUtf8(whole)) return hasAny || isMostlyUtf8(whole) ? 'some' : 'none';
    hasAny ||= !isAscii(whole);
    rest = octets.subarray(end);
  }
  if (rest.length === 0) return 'all';
  return hasAny ? 'some' : 'none';
}

/** In a text of another encoding letters beyond ASCII make a UTF-8 character by chance only. */
function isMostlyUtf8(octets: Buffer): boolean {
  let broken = 0;
  let whole = 0;
  for (const character of octets.toString('utf8').match(/[^\0-\x7f]/gu) ?? []) {
    if (character === '\ufffd') broken += 1;
    else whole += 1;
  }
  return whole > broken;
}

/** Where a character begins that may go on in the next chunk; the length when none does. */
function endOfLastCharacter(octets: Buffer): number {
  for (let back = 1; back <= Math.min(3, octets.length); back++) {
    const byte = octets[octets.length - back]!;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? octets.length - back : octets.length;
  }
  return octets.length;
}
