import { trustedHtml } from '#app/ui/trusted-html.ts';

/** Parses HTML into an inert document, which runs no script and loads no resource. */
export const inertDocument = (html: string) => new DOMParser().parseFromString(trustedHtml(html) as string, 'text/html');

/** Removes scripts and styles before parsing: the browser would report them as violations of the content security policy. */
const stripActive = (html: string) =>
  html
    .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)(on\w+|style)(?=\s*=)/gi, '$1data-$2'));

/** Parses HTML of other programs. Its inline styles are in `data-style`. */
export const parsePasted = (html: string) => inertDocument(stripActive(html));

export const textOf = (html: string) => (parsePasted(html).body.textContent ?? '').trim();

export const styleOf = (element: Element): string => element.getAttribute('data-style') ?? '';

/** Replaces an element by another one with the same content. */
export function rename(element: Element, tag: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

export const unwrap = (element: Element) => element.replaceWith(...element.childNodes);
