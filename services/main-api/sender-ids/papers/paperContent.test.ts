import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { paperLimits } from '#contract/main-api/sending/senderIdPapers.ts';
import { jpegOf, pdfOf, pngOf } from '#tests/helpers/samplePapers.ts';
import { readPaper } from './paperContent.ts';

const page = '<!doctype html><script>alert(1)</script>';
const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
/** Begins and ends as an archive does. */
const archive = Buffer.concat([
  Buffer.from('PK\x03\x04'),
  deflateRawSync(page),
  Buffer.from('PK\x05\x06'.padEnd(22, '\0')),
]);

test.each([
  ['pdf', pdfOf()],
  ['pdf', Buffer.concat([pdfOf(), Buffer.from('\r\n\0\0')])],
  ['png', pngOf()],
  ['png', pngOf({ comment: 'x'.repeat(100_000) })],
  ['jpeg', jpegOf()],
  ['jpeg', jpegOf({ comment: 'Exif' })],
] as const)('recognises a %s by its content', (type, octets) => {
  expect(readPaper(octets)).toEqual({ type, octets });
});

test.each([
  ['no content', Buffer.alloc(0), 'file-empty'],
  ['a script', Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ['a web page', Buffer.from(page)],
  ['an SVG', Buffer.from(svg)],
  ['an archive', archive],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
  ['a script behind the first mark of a PDF', Buffer.from(`%PDF-1.4\n${page}`)],
  ['a script between both marks of a PDF', Buffer.from(`%PDF-1.4\n${page}\nstartxref\n9\n%%EOF\n`)],
  [
    'a PDF whose index is not in it',
    Buffer.from(
      pdfOf()
        .toString()
        .replace(/startxref\n\d+/, 'startxref\n99999'),
    ),
  ],
  ['a PDF behind a GIF', Buffer.concat([Buffer.from('GIF89a'), pdfOf()])],
  ['a PDF before a web page', Buffer.concat([pdfOf(), Buffer.from(page)])],
  ['a PDF before an archive', Buffer.concat([pdfOf(), archive])],
  ['half a PDF', pdfOf().subarray(0, 100)],
  ['half a PNG', pngOf().subarray(0, -20)],
  ['a PNG whose octets were changed', changedAt(pngOf(), 45)],
  ['a PNG without data', Buffer.concat([pngOf().subarray(0, 33), pngOf().subarray(-12)])],
  ['a PNG of no size', pngOf({ width: 0 })],
  [
    'the first mark of a JPEG before a web page',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(page)]),
  ],
  [
    'both marks of a JPEG around a web page',
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from(page), Buffer.from([0xff, 0xd9])]),
  ],
  ['half a JPEG', jpegOf().subarray(0, -2)],
  ['a JPEG of no size', jpegOf({ width: 0 })],
  [
    'a picture that is larger than a browser can show',
    pngOf({ width: 20_000, height: 20_000 }),
    'paper-too-large',
  ],
  [
    'a JPEG that is larger than a browser can show',
    jpegOf({ width: 65_535, height: 65_535 }),
    'paper-too-large',
  ],
] as [string, Buffer, string?][])('refuses %s', (_, octets, problem = 'paper-not-readable') => {
  expect(readPaper(octets)).toBe(problem);
});

test.each([
  ['png', pngOf()],
  ['jpeg', jpegOf()],
] as const)('a %s ends where its picture ends, whatever follows', (type, octets) => {
  for (const rest of [Buffer.from(page), archive, Buffer.from(svg), octets])
    expect(readPaper(Buffer.concat([octets, rest]))).toEqual({ type, octets });
});

test('whatever is cut off or changed is answered, and quickly', () => {
  for (const octets of [pdfOf(), pngOf(), jpegOf()])
    for (let place = 0; place < octets.length; place += 1) {
      readPaper(octets.subarray(0, place));
      readPaper(changedAt(octets, place));
    }
  const noise = createHash('sha512').update('noise').digest();
  const endless = [0xff, 0x00, 0xd8, 0x01].map((octet) => Buffer.alloc(paperLimits.fileBytes, octet));
  for (const content of [...endless, Buffer.alloc(paperLimits.fileBytes, noise)])
    for (const start of [pngOf(), jpegOf().subarray(0, -3), pdfOf()])
      readPaper(Buffer.concat([start, content]));
}, 20_000);

function changedAt(octets: Buffer, place: number): Buffer {
  const changed = Buffer.from(octets);
  changed[place]! ^= 0xff;
  return changed;
}
