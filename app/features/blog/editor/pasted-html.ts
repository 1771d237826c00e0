import { trustedHtml } from '#app/ui/trusted-html.ts';
import { normalizeHeadings } from './editor-rules.ts';

/** Removes scripts and styles before parsing: the browser would report them as violations of the content security policy. */
const stripActive = (html: string) =>
  html
    .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)(on\w+|style)(?=\s*=)/gi, '$1data-$2'));

/** Parses HTML into an inert document, which runs no script and loads no resource. */
export const inertDocument = (html: string) => new DOMParser().parseFromString(trustedHtml(html) as string, 'text/html');

const parse = (html: string) => inertDocument(stripActive(html));

const elementsByStyle: [RegExp, string][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration[^;]*underline/i, 'u'],
  [/text-decoration[^;]*line-through/i, 's'],
];

/** Pasted HTML with inline styles replaced by elements. Word processors style bold text, and wrap everything in a `b` of normal weight. */
export function pastedHtml(html: string): string {
  const { body } = parse(html);
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = element.getAttribute('data-style') ?? '';
    if (element.matches('b, strong') && /font-weight:\s*(?:normal|400)/i.test(style)) element.replaceWith(...element.childNodes);
    if (!element.matches('span, font')) continue;
    for (const [pattern, tag] of elementsByStyle) {
      // Links are underlined by default.
      if (!pattern.test(style) || (tag === 'u' && element.closest('a'))) continue;
      const replacement = body.ownerDocument.createElement(tag);
      replacement.append(...element.childNodes);
      element.append(replacement);
    }
  }
  return normalizeHeadings(body.innerHTML);
}

export const textOf = (html: string) => (parse(html).body.textContent ?? '').trim();
