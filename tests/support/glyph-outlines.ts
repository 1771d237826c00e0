import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';

/** Bounding box of one closed outline, in fractions of the font size; y grows upwards from the baseline. */
export interface Outline {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

interface GlyphBounds {
  /** Number of characters without a glyph in the font. */
  missing: number;
  advance: number;
  outlines: Outline[];
}

export const openFont = (sfnt: Uint8Array) => new Font(new Face(new Blob(sfnt)));

/** Outlines of a text as a browser renders it, whether a mark is part of the glyph of its letter or a glyph of its own. */
export function inkBounds(font: Font, text: string): GlyphBounds {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.setLanguage('ig');
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const bounds: GlyphBounds = { missing: 0, advance: 0, outlines: [] };
  const { upem } = font.face;
  for (const { codepoint: glyph, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
    if (glyph === 0) bounds.missing += 1;
    bounds.outlines.push(...outlines(font.glyphToPath(glyph), bounds.advance + xOffset / upem, yOffset / upem, upem));
    bounds.advance += xAdvance / upem;
  }
  return bounds;
}

function outlines(path: string, x: number, y: number, upem: number): Outline[] {
  const closed = path.split('Z').filter((outline) => outline !== '');
  return closed.map((outline) => {
    const numbers = outline.match(/-?[\d.]+/g)?.map((number) => Number(number) / upem) ?? [];
    const xs = numbers.filter((_, index) => index % 2 === 0).map((number) => number + x);
    const ys = numbers.filter((_, index) => index % 2 === 1).map((number) => number + y);
    return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
  });
}
