import { styleOf, unwrap } from './inert-html.ts';

const elementsByStyle: [RegExp, string][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration[^;]*underline/i, 'u'],
  [/text-decoration[^;]*line-through/i, 's'],
  [/vertical-align:\s*super/i, 'sup'],
  [/vertical-align:\s*sub/i, 'sub'],
];

/** Replaces inline styles by elements. Word processors style bold text, and wrap everything in a `b` of normal weight. */
export function stylesToElements(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = styleOf(element);
    if (element.matches('b, strong') && /font-weight:\s*(?:normal|400)/i.test(style)) unwrap(element);
    if (!element.matches('span, font')) continue;
    for (const [pattern, tag] of elementsByStyle) {
      // Links are underlined by default, and headings are bold.
      if (!pattern.test(style) || (tag === 'u' && element.closest('a')) || (tag === 'strong' && element.closest('h1, h2, h3, h4, h5, h6'))) continue;
      const replacement = body.ownerDocument.createElement(tag);
      replacement.append(...element.childNodes);
      element.append(replacement);
    }
  }
}
