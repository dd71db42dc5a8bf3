import type { Font, GlyphRun } from 'fontkit';

/**
 * A font whose Bengali is shaped by HarfBuzz, as browsers do it. fontkit, which pdfkit shapes with, draws signs such as ে in
 * the form for the beginning of a word everywhere, and does not place all marks (docs/adr/0052).
 * @param sfnt a font file of one style, not packed
 */
export async function openBengaliFont(sfnt: Buffer): Promise<Font> {
  const [harfbuzz, fontkit] = await Promise.all([import('harfbuzzjs'), import('fontkit')]);
  const font = fontkit.create(sfnt) as Font;
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(sfnt).buffer)));

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
