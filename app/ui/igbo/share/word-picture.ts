import { isToned, type SpelledWord, spell } from '#app/lib/igbo-syllables.ts';
import type { Tone } from '#app/lib/igbo-tones.ts';
import { normalize } from '#app/lib/normalize.ts';
import { type Academy, brand as defaultBrand } from '#app/ui/theme/brand.ts';

/** Advance and path of a grapheme, in thousandths of the font size; y grows upwards. */
export type Outlines = Record<string, readonly [advance: number, path: string]>;

export interface PictureContent {
  /** In Igbo. */
  title: string;
  subtitle: string | null;
  /** Text in the lower right corner: 'Word of the Day'. */
  label: string;
  /** Name of the academy; the default one when missing. */
  brand?: Academy['brand'] | undefined;
}

const size = { width: 1200, height: 630 };
const margin = 80;
const lineWidth = size.width - 2 * margin;
const colors = { paper: '#fffaf1', ink: '#2a1a14', soft: '#62503f', accent: '#a8431f', ochre: '#e0a43a', rows: '#8f7a63' };

/** Font sizes in px with the number of lines that fit at that size. */
const sizes = [
  { fontSize: 190, maxLines: 1 },
  { fontSize: 150, maxLines: 1 },
  { fontSize: 100, maxLines: 2 },
  { fontSize: 68, maxLines: 3 },
] as const;
const smallest = sizes[3];
/** In the font size: height of a line with its drawing. */
const lineHeight = 2;

/** Heights of the tones in the drawing above a syllable, and of its lower edge above the baseline, in the font size. */
const heights: Record<Tone, number> = { high: 0.08, step: 0.25, low: 0.42 };
const drawing = { height: 0.5, above: 1.15 };
const descent = 0.3;
/** Part of the picture that the headword has, in px. */
const stage = { top: 48, height: 410 };

const graphemes = new Intl.Segmenter('ig', { granularity: 'grapheme' });
const graphemesOf = (text: string) => [...graphemes.segment(normalize(text))].map(({ segment }) => segment);

/**
 * Picture of a word for link previews: the word with the drawing of its tones, its subtitle and a label, as SVG without text.
 * @returns undefined when a character of the word has no outline
 */
export function wordPicture({ title, subtitle, label, brand = defaultBrand }: PictureContent, outlines: Outlines): string | undefined {
  if (graphemesOf(title).some((grapheme) => !outlines[grapheme])) return undefined;
  const draw = createPen(outlines);
  const fitting = sizes.find(({ fontSize, maxLines }) => {
    const lines = linesOf(spell(title), fontSize, draw.widthOf);
    return lines.length <= maxLines && lines.every((line) => draw.widthOf(textOf(line), fontSize) <= lineWidth);
  });
  const { fontSize, maxLines } = fitting ?? smallest;
  const lines = linesOf(spell(title), fontSize, draw.widthOf).slice(0, maxLines);
  const ascent = drawing.above + drawing.height;
  const height = (ascent + descent + (lines.length - 1) * lineHeight) * fontSize;
  const firstLine = stage.top + (stage.height - height) / 2 + ascent * fontSize;
  const words = lines.map((line, nth) => headline(line, { x: margin, y: firstLine + nth * lineHeight * fontSize, fontSize }, draw));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}">`,
    `<rect width="${size.width}" height="${size.height}" fill="${colors.paper}"/><rect width="${size.width}" height="24" fill="${colors.ochre}"/>`,
    ...words,
    draw.text(subtitle ?? '', { x: margin, y: 516, fontSize: 40 }, colors.soft),
    draw.text(`${brand.plain} `, { x: margin, y: 582, fontSize: 32 }, colors.ink),
    draw.text(brand.accent, { x: margin + draw.widthOf(`${brand.plain} `, 32), y: 582, fontSize: 32 }, colors.accent),
    draw.text(label, { x: size.width - margin - draw.widthOf(label, 32), y: 582, fontSize: 32 }, colors.soft),
    '</svg>',
  ].join('');
}

interface Place {
  x: number;
  /** Baseline. */
  y: number;
  /** In px. */
  fontSize: number;
}

/** Draws text within the margins from outlines. Characters without one are left out. */
function createPen(outlines: Outlines) {
  const widthOf = (text: string, fontSize: number) =>
    (graphemesOf(text).reduce((sum, grapheme) => sum + (outlines[grapheme]?.[0] ?? 0), 0) * fontSize) / 1000;
  return {
    widthOf,
    text(text: string, { x, y, fontSize }: Place, color: string): string {
      const scale = fontSize / 1000;
      let position = x;
      const paths = [];
      for (const grapheme of graphemesOf(text)) {
        const [advance = 0, path = ''] = outlines[grapheme] ?? [];
        // One px for what rounding adds to a text that is aligned with the margin.
        if (position + advance * scale > size.width - margin + 1) break;
        if (path) paths.push(`<path transform="translate(${position.toFixed(1)} ${y.toFixed(1)}) scale(${scale} ${-scale})" d="${path}"/>`);
        position += advance * scale;
      }
      return `<g fill="${color}">${paths.join('')}</g>`;
    },
  };
}

type Pen = ReturnType<typeof createPen>;
const wordText = ({ syllables, after }: SpelledWord) => syllables.map(({ text }) => text).join('') + after;
const textOf = (line: SpelledWord[]) => line.map(wordText).join('').trimEnd();

/** Words on as few lines as hold them. */
function linesOf(words: SpelledWord[], fontSize: number, widthOf: Pen['widthOf']): SpelledWord[][] {
  const lines: SpelledWord[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line && widthOf(textOf([...line, word]), fontSize) <= lineWidth) line.push(word);
    else lines.push([word]);
  }
  return lines;
}

/** A line of the headword with the tones of its syllables above it, as `tone-ladder.tsx` draws them. */
function headline(line: SpelledWord[], { x, y, fontSize }: Place, pen: Pen): string {
  const parts = [pen.text(textOf(line), { x, y, fontSize }, colors.ink)];
  const top = y - (drawing.above + drawing.height) * fontSize;
  let left = x;
  for (const word of line) {
    const toned = isToned(word);
    for (const [nth, { text, tone }] of word.syllables.entries()) {
      const right = Math.min(left + pen.widthOf(text, fontSize), size.width - margin);
      if (toned && right > left) parts.push(rung({ left, right, top, fontSize, tone, next: word.syllables[nth + 1]?.tone }));
      left += pen.widthOf(text, fontSize);
    }
    left += pen.widthOf(word.after, fontSize);
  }
  return parts.join('');
}

interface Rung {
  left: number;
  right: number;
  top: number;
  fontSize: number;
  tone: Tone | undefined;
  next: Tone | undefined;
}

/** Drawing above one syllable: three dotted rows, the tone on one of them, and a line to the next tone. */
function rung({ left, right, top, fontSize, tone, next }: Rung): string {
  const em = (share: number) => (share * fontSize).toFixed(1);
  const at = (height: Tone) => (top + heights[height] * fontSize).toFixed(1);
  const rows = (['high', 'step', 'low'] as const).map(
    (row) =>
      `<line x1="${(left + 0.05 * fontSize).toFixed(1)}" x2="${right.toFixed(1)}" y1="${at(row)}" y2="${at(row)}" stroke="${colors.rows}" stroke-width="${em(0.028)}" stroke-linecap="round" stroke-dasharray="0 ${em(0.1)}"/>`,
  );
  if (!tone) return rows.join('');
  const [from, to] = [left + 0.14 * fontSize, right - 0.14 * fontSize];
  const stroke = `fill="none" stroke="${colors.accent}" stroke-width="${em(0.07)}"`;
  const level = `<path ${stroke} d="M${from.toFixed(1)} ${at(tone)}H${Math.max(from, to).toFixed(1)}"/>`;
  const reach = 0.16 * fontSize;
  const join = next
    ? `<path ${stroke} stroke-linecap="round" d="M${(right - reach).toFixed(1)} ${at(tone)}C${right.toFixed(1)} ${at(tone)} ${right.toFixed(1)} ${at(next)} ${(right + reach).toFixed(1)} ${at(next)}"/>`
    : '';
  return `${rows.join('')}${level}${join}<circle cx="${((left + right) / 2).toFixed(1)}" cy="${at(tone)}" r="${em(0.085)}" fill="${colors.accent}"/>`;
}
