import { crc32 } from 'node:zlib';
import type { FieldProblem } from '#contract/errors.ts';
import { paperLimits, type PaperType } from '#contract/main-api/sending/senderIdPapers.ts';

export interface PaperContent {
  type: PaperType;
  octets: Buffer;
}

/** A picture up to its end. */
interface Picture {
  end: number;
  pixels: number;
}

/**
 * Recognises a paper by its content from beginning to end, whatever its name says. A picture is cut at its end: phones append data of
 * their own there, and so does who hides another file in it.
 * @returns the problem if it is none
 */
export function readPaper(octets: Buffer): PaperContent | FieldProblem {
  if (octets.length === 0) return 'file-empty';
  if (isPdf(octets)) return { type: 'pdf', octets };
  const jpeg = readJpeg(octets);
  const picture = jpeg ?? readPng(octets);
  if (!picture || picture.pixels === 0) return 'paper-not-readable';
  if (picture.pixels > paperLimits.pixels) return 'paper-too-large';
  return { type: jpeg ? 'jpeg' : 'png', octets: octets.subarray(0, picture.end) };
}

/** Octets at the end of a PDF in which its last mark and the place of its index stand. */
const pdfTail = 1_024;

/**
 * Whether the file begins as a PDF, names its root object, and ends with the place of its index, which is in the file. Viewers accept
 * more before and after; there another file could be.
 */
function isPdf(octets: Buffer): boolean {
  if (!/^%PDF-[12]\.\d[\s%]/.test(octets.toString('latin1', 0, 9))) return false;
  const tail = octets.toString('latin1', Math.max(0, octets.length - pdfTail));
  const [, place] = /startxref\s{1,4}(\d{1,10})\s{1,4}%%EOF[\s\0]*$/.exec(tail) ?? [];
  return place !== undefined && Number(place) < octets.length && octets.includes('/Root');
}

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Reads the chunks of a PNG, each with its checksum. @returns null if it is none, or damaged */
function readPng(octets: Buffer): Picture | null {
  if (!octets.subarray(0, 8).equals(pngSignature)) return null;
  let pixels = 0;
  let hasData = false;
  for (let at = 8; at + 12 <= octets.length;) {
    const length = octets.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > octets.length) return null;
    if (crc32(octets.subarray(at + 4, end - 4)) !== octets.readUInt32BE(end - 4)) return null;
    const type = octets.toString('latin1', at + 4, at + 8);
    if ((type === 'IHDR') !== (at === 8)) return null;
    if (type === 'IHDR') {
      if (length !== 13) return null;
      pixels = octets.readUInt32BE(at + 8) * octets.readUInt32BE(at + 12);
    }
    hasData ||= type === 'IDAT';
    if (type === 'IEND') return hasData ? { end, pixels } : null;
    at = end;
  }
  return null;
}

const scanMarker = 0xda;
const endMarker = 0xd9;
/** SOF0 to SOF15, which have the size of the picture, without the tables and the reserved marker between them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Reads the segments of a JPEG. @returns null if it is none, or its end is missing */
function readJpeg(octets: Buffer): Picture | null {
  if (octets.length < 4 || octets.readUInt16BE(0) !== 0xffd8) return null;
  let pixels = 0;
  let hasScan = false;
  for (let at = 2; at + 2 <= octets.length && octets[at] === 0xff;) {
    const marker = octets[at + 1]!;
    if (marker === 0xff) {
      // Segments may be padded.
      at += 1;
      continue;
    }
    if (marker === endMarker) return hasScan ? { end: at + 2, pixels } : null;
    // Where the length of the segment stands, and that of the picture if it is a frame.
    if (at + 9 > octets.length) return null;
    const length = octets.readUInt16BE(at + 2);
    if (length < 2) return null;
    if (isFrame(marker)) pixels = octets.readUInt16BE(at + 5) * octets.readUInt16BE(at + 7);
    at += 2 + length;
    if (marker !== scanMarker) continue;
    hasScan = true;
    at = endOfScan(octets, at);
    if (at < 0) return null;
  }
  return null;
}

/** The marker after the data of a scan; -1 if there is none. In the data FF is followed by 00 or by a marker that restarts the decoder. */
function endOfScan(octets: Buffer, start: number): number {
  for (let at = octets.indexOf(0xff, start); at >= 0; at = octets.indexOf(0xff, at + 2)) {
    const next = octets[at + 1];
    if (next === undefined) return -1;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return -1;
}
