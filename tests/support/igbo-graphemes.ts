import type { Font } from 'harfbuzzjs';
import { inkBounds, type Outline } from './glyph-outlines.ts';

/** The 36 letters of the standard alphabet (Ọnwụ). */
export const letters = 'a b ch d e f g gb gh gw h i ị j k kp kw l m n ṅ nw ny o ọ p r s sh t u ụ v w y z'.split(' ');

const tones = { none: '', acute: '\u0301', grave: '\u0300', macron: '\u0304' };
/** Letters that carry a tone, with the number of marks above and below without a tone. */
const carriers = [
  ...['a', 'e', 'o', 'u', 'm', 'n', 'A', 'E', 'I', 'O', 'U', 'M', 'N'].map((letter) => ({ letter, above: 0, below: 0 })),
  ...['ọ', 'ụ', 'Ị', 'Ọ', 'Ụ'].map((letter) => ({ letter, above: 0, below: 1 })),
  ...['ṅ', 'Ṅ', 'i'].map((letter) => ({ letter, above: 1, below: 0 })),
  { letter: 'ị', above: 1, below: 1 },
];

interface Grapheme {
  /** The text in NFC, as stored. */
  text: string;
  tone: keyof typeof tones;
  above: number;
  below: number;
}

/** Every letter that carries a tone, with every tone and without, in NFC and NFD. */
export const graphemes: Grapheme[] = carriers.flatMap(({ letter, above, below }) =>
  (Object.keys(tones) as Grapheme['tone'][]).flatMap((tone) =>
    (['NFC', 'NFD'] as const).map((form) => ({
      text: (letter + tones[tone]).normalize(form),
      tone,
      // The tone replaces the dot of an i.
      above: tone === 'none' ? above : above + (/[iị]/.test(letter) ? 0 : 1),
      below,
    })),
  ),
);

/** In fractions of the font size. The accent of a slanted A is above its top, not its centre; some capitals with a dot are slightly wider. */
const minimum = { gap: 0.02 };
const maximum = { gap: 0.3, horizontalOffset: 0.11, wider: 0.02 };

const middle = ({ left, right }: Outline) => (left + right) / 2;
const height = ({ bottom, top }: Outline) => (bottom + top) / 2;
const area = ({ left, right, bottom, top }: Outline) => (right - left) * (top - bottom);

/** Faults of a grapheme in a font; `slant` is the horizontal offset of an upright line per unit of height. */
export function glyphFaults(font: Font, { text, above, below }: Grapheme, slant = 0): string[] {
  const { missing, advance, outlines } = inkBounds(font, text);
  if (missing > 0) return ['a glyph is missing'];
  const [letter] = [...outlines].sort((a, b) => area(b) - area(a));
  if (!letter) return ['nothing is drawn'];
  const marks = {
    above: outlines.filter(({ bottom }) => bottom > letter.top).sort((a, b) => a.bottom - b.bottom),
    below: outlines.filter(({ top }) => top < letter.bottom),
  };
  const faultsFound: string[] = [];
  if (marks.above.length !== above) faultsFound.push(`${marks.above.length} marks above it, not ${above}`);
  if (marks.below.length !== below) faultsFound.push(`${marks.below.length} marks below it, not ${below}`);
  const gaps = [
    ...marks.above.map((mark, nth) => mark.bottom - (marks.above[nth - 1] ?? letter).top),
    ...marks.below.map((mark) => letter.bottom - mark.top),
  ];
  for (const gap of gaps) if (gap < minimum.gap || gap > maximum.gap) faultsFound.push(`a gap of ${gap.toFixed(3)}`);
  for (const mark of [...marks.above, ...marks.below]) {
    const horizontalOffset = middle(mark) - middle(letter) - slant * (height(mark) - height(letter));
    if (Math.abs(horizontalOffset) > maximum.horizontalOffset) faultsFound.push(`a mark ${horizontalOffset.toFixed(3)} beside its middle`);
  }
  const base = inkBounds(font, text.normalize('NFD').charAt(0)).advance;
  if (Math.abs(advance - base) > maximum.wider) faultsFound.push('its marks take room on the line');
  return faultsFound;
}
