import { parseUrl } from './parse-url.ts';

/** Characters that browsers remove: tabs and line breaks inside a URL, control characters and spaces before it. */
const ignored = /^[\0- ]+|[\t\n\r]/g;
const incomplete = /^https?:(?!\/\/[^/\\])/i;

/**
 * URL of a link as browsers resolve it. `https:x.example` and `http:\\x.example` become `https://x.example/`,
 * because browsers resolve them by the scheme of the page.
 */
export function absoluteUrl(url: string): string {
  const cleaned = url.replace(ignored, '');
  return (incomplete.test(cleaned) && parseUrl(cleaned)?.href) || cleaned;
}
