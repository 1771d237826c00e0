import { parseUrl } from '#app/lib/parse-url.ts';

/** Web address in a plain text, without the punctuation that ends its sentence. */
const address = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}…»”’]/gi;

/** Part of a paragraph; `href` is that of an address. */
interface MessagePart {
  text: string;
  href?: string;
}

/** Splits a text at the web addresses in it. */
export function messageParts(text: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    if (!parseUrl(found)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: found, href: found });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
