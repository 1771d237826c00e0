import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';

/** The box around one closed outline, in parts of the font size; y grows upwards from the line. */
export interface Outline {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

export interface GlyphInk {
  /** What is drawn in place of a character that the font does not have. */
  missing: number;
  advance: number;
  outlines: Outline[];
}

export const openFont = (sfnt: Uint8Array) => new Font(new Face(new Blob(sfnt)));

/** A text as a browser would draw it, in outlines: whether a mark is part of its letter’s glyph or a glyph of its own makes no difference. */
export function inkBounds(font: Font, text: string): GlyphInk {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.setLanguage('ig');
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const ink: GlyphInk = { missing: 0, advance: 0, outlines: [] };
  const { upem } = font.face;
  for (const { codepoint: glyph, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
    if (glyph === 0) ink.missing += 1;
    ink.outlines.push(...outlines(font.glyphToPath(glyph), ink.advance + xOffset / upem, yOffset / upem, upem));
    ink.advance += xAdvance / upem;
  }
  return ink;
}

function outlines(path: string, x: number, y: number, upem: number): Outline[] {
  const closed = path.split('Z').filter((outline) => outline !== '');
  return closed.map((outline) => {
    const numbers = outline.match(/-?[\d.]+/g)?.map((number) => Number(number) / upem) ?? [];
    const xs = numbers.filter((_, at) => at % 2 === 0).map((number) => number + x);
    const ys = numbers.filter((_, at) => at % 2 === 1).map((number) => number + y);
    return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
  });
}
