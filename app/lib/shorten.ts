import { graphemesOf } from './graphemes.ts';

/** First `max` graphemes, with "…" when something was left out. Code points would separate a letter from its tone mark. */
export function shorten(text: string, max: number): string {
  const segments = graphemesOf(text);
  if (segments.length <= max) return text;
  let end = max;
  while (end > 0 && /^[\s.,;:…]/.test(segments[end - 1] ?? '')) end -= 1;
  return `${segments.slice(0, end).join('')}…`;
}
