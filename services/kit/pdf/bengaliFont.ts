import { inflateSync } from 'node:zlib';
import type { Font, GlyphRun } from 'fontkit';

/**
 * A font whose Bengali is shaped by HarfBuzz, as browsers do it. fontkit, which pdfkit shapes with, draws signs such as ে in
 * the form for the beginning of a word everywhere, and does not place all marks (docs/adr/0052).
 * @param woff a font file of one style
 */
export async function openBengaliFont(woff: Buffer): Promise<Font> {
  const [harfbuzz, fontkit] = await Promise.all([import('harfbuzzjs'), import('fontkit')]);
  const octets = sfntOf(woff);
  const font = fontkit.create(octets) as Font;
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(octets).buffer)));

  font.layout = (text: string) => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.setDirection(harfbuzz.Direction.LTR);
    buffer.setScript('Beng');
    buffer.setLanguage('bn');
    harfbuzz.shape(shaper, buffer);
    const glyphs = buffer.getGlyphInfos().map(({ codepoint }) => font.getGlyph(codepoint));
    const positions = buffer.getGlyphPositions();
    return {
      glyphs,
      positions,
      advanceWidth: positions.reduce((width, { xAdvance }) => width + xAdvance, 0),
    } as unknown as GlyphRun;
  };
  return font;
}

/** The font file within a WOFF file: HarfBuzz reads no other. Its tables follow a list of 20 octets each. */
function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const at = 44 + 20 * index;
    const [start, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const octets = woff.subarray(start, start + packed);
    const entry = 12 + 16 * index;
    woff.copy(head, entry, at, at + 4);
    woff.copy(head, entry + 4, at + 16, at + 20);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(length, entry + 12);
    // Tables begin at multiples of four.
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(octets) : octets).copy(table);
    parts.push(table);
    offset += table.length;
  }
  return Buffer.concat(parts);
}
