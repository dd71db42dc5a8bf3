import type { Font, GlyphRun } from 'fontkit';
import { sfntOf } from './woff.ts';

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
