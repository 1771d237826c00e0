import { tagsOfStyle } from '#app/features/blog/html/inline-styles.ts';
import { styleOf, unwrap } from './inert-html.ts';

/** Replaces inline styles by elements. Word processors style bold text, and wrap everything in a `b` of normal weight. */
export function stylesToElements(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = styleOf(element);
    if (element.matches('b, strong') && /font-weight:\s*(?:normal|400)/i.test(style)) unwrap(element);
    if (!element.matches('span, font')) continue;
    const within = { link: element.closest('a') !== null, heading: element.closest('h1, h2, h3, h4, h5, h6') !== null };
    for (const tag of tagsOfStyle(style, within)) {
      const replacement = body.ownerDocument.createElement(tag);
      replacement.append(...element.childNodes);
      element.append(replacement);
    }
  }
}
