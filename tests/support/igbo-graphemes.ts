import type { Font } from 'harfbuzzjs';
import { inkBounds, type Outline } from './glyph-outlines.ts';

/** The 36 letters of the standard alphabet (Ọnwụ). */
export const letters = 'a b ch d e f g gb gh gw h i ị j k kp kw l m n ṅ nw ny o ọ p r s sh t u ụ v w y z'.split(' ');

const tones = { none: '', acute: '\u0301', grave: '\u0300', macron: '\u0304' };
/** What carries a tone, with how many marks stand above and below it when it has none. */
const carriers = [
  ...['a', 'e', 'o', 'u', 'm', 'n', 'A', 'E', 'I', 'O', 'U', 'M', 'N'].map((letter) => ({ letter, above: 0, below: 0 })),
  ...['ọ', 'ụ', 'Ị', 'Ọ', 'Ụ'].map((letter) => ({ letter, above: 0, below: 1 })),
  ...['ṅ', 'Ṅ', 'i'].map((letter) => ({ letter, above: 1, below: 0 })),
  { letter: 'ị', above: 1, below: 1 },
];

export interface Cluster {
  /** As it is stored. */
  text: string;
  tone: keyof typeof tones;
  above: number;
  below: number;
}

/** Every letter that carries a tone, with every tone and without, composed and decomposed. */
export const clusters: Cluster[] = carriers.flatMap(({ letter, above, below }) =>
  (Object.keys(tones) as Cluster['tone'][]).flatMap((tone) =>
    (['NFC', 'NFD'] as const).map((form) => ({
      text: (letter + tones[tone]).normalize(form),
      tone,
      // An i gives its own dot for the tone.
      above: tone === 'none' ? above : above + (/[iị]/.test(letter) ? 0 : 1),
      below,
    })),
  ),
);

/** In parts of the font size. A slanted A has its accent above its top, which is not its middle; some capitals with a dot are cut a little wider. */
const least = { gap: 0.02 };
const most = { gap: 0.3, aside: 0.11, wider: 0.02 };

const middle = ({ left, right }: Outline) => (left + right) / 2;
const height = ({ bottom, top }: Outline) => (bottom + top) / 2;
const area = ({ left, right, bottom, top }: Outline) => (right - left) * (top - bottom);

/** What is wrong with a cluster in a font; `slant` is how far an upright line leans, for each part of height. */
export function faults(font: Font, { text, above, below }: Cluster, slant = 0): string[] {
  const { missing, advance, outlines } = inkBounds(font, text);
  if (missing > 0) return ['a glyph is missing'];
  const [letter] = [...outlines].sort((one, other) => area(other) - area(one));
  if (!letter) return ['nothing is drawn'];
  const found = {
    above: outlines.filter(({ bottom }) => bottom > letter.top).sort((one, other) => one.bottom - other.bottom),
    below: outlines.filter(({ top }) => top < letter.bottom),
  };
  const wrong: string[] = [];
  if (found.above.length !== above) wrong.push(`${found.above.length} marks above it, not ${above}`);
  if (found.below.length !== below) wrong.push(`${found.below.length} marks below it, not ${below}`);
  const gaps = [
    ...found.above.map((mark, nth) => mark.bottom - (found.above[nth - 1] ?? letter).top),
    ...found.below.map((mark) => letter.bottom - mark.top),
  ];
  for (const gap of gaps) if (gap < least.gap || gap > most.gap) wrong.push(`a gap of ${gap.toFixed(3)}`);
  for (const mark of [...found.above, ...found.below]) {
    const aside = middle(mark) - middle(letter) - slant * (height(mark) - height(letter));
    if (Math.abs(aside) > most.aside) wrong.push(`a mark ${aside.toFixed(3)} beside its middle`);
  }
  const plain = inkBounds(font, text.normalize('NFD').charAt(0)).advance;
  if (Math.abs(advance - plain) > most.wider) wrong.push('its marks take room on the line');
  return wrong;
}
