const titleLength = 80;
/** Longer than the tags before the first words, without the image that may be inside one. */
const searchedLength = 4_000;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Beginning of the first text of a draft, without tags; '' when it has none. */
export function draftTitle(changes: Record<string, unknown>): string {
  for (const value of Object.values(changes)) {
    const text = typeof value === 'string' ? toPlainText(value.slice(0, searchedLength)) : '';
    if (text) return shorten(text);
  }
  return '';
}

const toPlainText = (html: string) =>
  html
    .replace(/<\/?[a-z][^>]*(?:>|$)/gi, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .trim();

function shorten(text: string): string {
  const letters = [...segmenter.segment(text.slice(0, titleLength * 8))].map(({ segment }) => segment);
  return letters.length > titleLength ? `${letters.slice(0, titleLength).join('').trim()}…` : letters.join('');
}
