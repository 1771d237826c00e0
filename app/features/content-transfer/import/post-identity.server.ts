import { sha256 } from '#app/lib/hash.server.ts';
import { parseUrl, withoutTrailingSlashes } from '#app/lib/parse-url.ts';
import { type ParsedPost, untitled } from './parsed-entry.server.ts';

/** Facts that tell posts of one number apart: other sites have the same numbers. */
export interface PostIdentity {
  /** Digest of the title, or of the body of a post without a title. */
  titleDigest: string;
  /** Time on the other site, in ms. */
  at: number | null;
  /** Path on the other site. */
  address: string | null;
}

const digestLength = 32;

/** Path without the host, which changes, and without its last slash. An address that only repeats the number of the post says nothing. */
function pathOf(address: string): string[] {
  const url = parseUrl(address, 'https://site.invalid');
  if (!url || /^\?(?:p|page_id)=\d+$/.test(url.search)) return [];
  const path = withoutTrailingSlashes(url.pathname) + url.search;
  return path === '' ? [] : [path];
}

export const identityOf = ({ title, html, date, at, addresses }: ParsedPost): PostIdentity => ({
  titleDigest: sha256(title === untitled ? html : title).slice(0, digestLength),
  at: date ?? at,
  address: addresses.flatMap(pathOf)[0] ?? null,
});
