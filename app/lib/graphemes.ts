const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('ig', { granularity: 'grapheme' }) : undefined;

/** Splits a text into what readers take for one character: ọ́ is one of two code points. The oldest Firefox takes each letter with its marks. */
export const graphemesOf = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : (text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []);
