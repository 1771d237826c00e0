import { parseIdParam } from '#app/lib/parse-id.ts';

/** Page whose views are counted, and the path of the endpoint that the app reads when it opens. */
export interface ViewedPage {
  path: string;
  endpoint: string | undefined;
}

/** Reads of later parts of a list, and of a list of another page: no page opens. */
const isPartOfList = (query: string) => /(?:^|&)(?:before|tag)=/.test(query);

/** Spellings of a parameter that lead to one page are one: the slug behind an id does not count. */
function canonical(name: string, value: string): string | undefined {
  if (name === 'slug') return encodeURIComponent(decodeURIComponent(value));
  const id = parseIdParam(value.split('-', 1)[0] ?? '');
  return Number.isNaN(id) ? undefined : String(id);
}

/** Path of the page that an address opens: `/word/12` for `/word/12-osisi?x` and `/api/words/12`. Undefined for what is not counted. */
export function createViewedPaths(pages: readonly ViewedPage[]): (url: string) => string | undefined {
  const exact = new Map<string, string>();
  const patterns: { pattern: RegExp; beginning: string; name: string }[] = [];
  const add = (address: string, page: string) => {
    const [before, parameter] = address.split(':');
    const [beginning = '', name = ''] = page.split(':');
    if (parameter === undefined) exact.set(address, page);
    else patterns.push({ pattern: new RegExp(`^${before}([^/]+)$`, 'i'), beginning, name });
  };
  for (const { path, endpoint } of pages) {
    add(path, path);
    if (endpoint) add(`/api${endpoint}`, path);
  }
  return (url) => {
    const [address = '', query = ''] = url.split('?', 2);
    if (address.endsWith('.data') || (address.startsWith('/api/') && isPartOfList(query))) return undefined;
    const path = address === '/' ? address : address.replace(/\/$/, '');
    const whole = exact.get(path.toLowerCase());
    if (whole) return whole;
    for (const { pattern, beginning, name } of patterns) {
      const [, value] = path.match(pattern) ?? [];
      const part = value === undefined ? undefined : canonical(name, value);
      if (part !== undefined) return beginning + part;
    }
    return undefined;
  };
}
