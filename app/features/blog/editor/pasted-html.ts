import { trusted } from '#app/ui/trusted-html.ts';
import { normalizeHeadings } from './url-rules.ts';

/** Nothing of these stays; but reading them the browser would complain in the name of the content security policy. */
const calm = (html: string) =>
  html
    .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)(on\w+|style)(?=\s*=)/gi, '$1data-$2'));

/** HTML in a document of its own, where nothing runs and nothing is loaded. */
export const inertDocument = (html: string) => new DOMParser().parseFromString(trusted(html) as string, 'text/html');

const read = (html: string) => inertDocument(calm(html));

const meanings: [RegExp, string][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration[^;]*underline/i, 'u'],
  [/text-decoration[^;]*line-through/i, 's'],
];

/** What is pasted, without what is only look. Word processors say bold and italic by styles, and wrap all in a bold that is none. */
export function pastedHtml(html: string): string {
  const { body } = read(html);
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = element.getAttribute('data-style') ?? '';
    if (element.matches('b, strong') && /font-weight:\s*(?:normal|400)/i.test(style)) element.replaceWith(...element.childNodes);
    if (!element.matches('span, font')) continue;
    for (const [pattern, tag] of meanings) {
      // A link is underlined anyway.
      if (!pattern.test(style) || (tag === 'u' && element.closest('a'))) continue;
      const meant = body.ownerDocument.createElement(tag);
      meant.append(...element.childNodes);
      element.append(meant);
    }
  }
  return normalizeHeadings(body.innerHTML);
}

export const textOf = (html: string) => (read(html).body.textContent ?? '').trim();
