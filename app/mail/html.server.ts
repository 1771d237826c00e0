import { LRUCache } from 'lru-cache';
import { escapeHtml } from '#app/lib/escape-html.ts';
import { splitByLanguage } from '#app/ui/igbo/detect-igbo.ts';

/** Markup that is complete and safe. Only the functions of this file create it. */
class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }

  toString(): string {
    return this.markup;
  }
}

export type { Html };

/** Template tag: escapes interpolated texts, and inserts interpolated markup as it is. */
export function html(strings: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const parts = values.map((value) => {
    if (typeof value === 'string') return escapeHtml(value);
    return Array.isArray(value) ? value.join('') : value.markup;
  });
  return new Html(strings.map((string, nth) => string + (parts[nth] ?? '')).join(''));
}

/** Texts repeat from mail to mail of a newsletter, and finding the Igbo words of 40,000 characters takes 20 ms. Size in characters. */
const converted = new LRUCache<string, Html[]>({ maxSize: 200_000, sizeCalculation: (_, text) => text.length + 1, memoMethod: markIgbo });

/** Plain text with its line breaks, and with `lang="ig"` on its Igbo words. */
export const textToHtml = (text: string): Html[] => converted.memo(text);

function markIgbo(text: string): Html[] {
  return splitByLanguage(text).map(({ text: run, igbo }) => {
    const lines = new Html(escapeHtml(run).replaceAll('\n', '<br>'));
    return igbo ? html`<span lang="ig">${lines}</span>` : lines;
  });
}
