import { normalize } from '#app/lib/normalize.ts';
import { parseUrl, withoutTrailingSlashes } from '#app/lib/parse-url.ts';
import type { ImportRow } from './imports.queries.server.ts';

/** Stands for the site while its address is not known: no host has this name (RFC 6761). */
const unknownAddress = 'https://old-site.invalid/';
/** Longer addresses are no addresses of posts. */
const maxKey = 1_000;

/** Site that a file comes from. */
export interface OldSite {
  /** Ends with a slash. */
  address: string;
  isKnown: boolean;
  /** Hosts and paths under which its pages are, by the form and by the file. */
  places: string[];
  /** Names it in `imported_rows` for the addresses of its posts; undefined when another site could have the same name. */
  source: string | undefined;
}

const hostOf = (url: URL) => url.host.replace(/^www\./, '');

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Host and path of a page, the same by http and https, with and without www. */
const placeOf = (url: URL) => `${hostOf(url)}${withoutTrailingSlashes(normalize(decoded(url.pathname)).toLowerCase())}`;

export function oldSiteOf({ site, site_address }: Pick<ImportRow, 'site' | 'site_address'>): OldSite {
  const [format = ''] = (site ?? '').split(' ');
  // A site without an address may have the name of its title, in quotation marks, or a sentence.
  const inFile = /^\S+ ([^\s“]+)$/.exec(site ?? '')?.[1] ?? '';
  const address = parseUrl(site_address ?? '')?.href ?? unknownAddress;
  const place = placeOf(new URL(address));
  const isKnown = address !== unknownAddress;
  const source = inFile ? `${format} ${inFile}` : isKnown ? `${format} ${place}` : undefined;
  return { address, isKnown, places: [...new Set([place, inFile])].filter(Boolean), source };
}

/** Address of a post on its site. One that begins with a slash is below the address of the site. */
export const postUrl = (address: string, site: OldSite): URL | undefined =>
  /^https?:\/\//i.test(address) ? parseUrl(address) : parseUrl(address.replace(/^(?:__GHOST_URL__)?\/*/i, ''), site.address);

/**
 * Address in the body of a post as a browser would have resolved it on the old site.
 * @param own address of the post there
 * @returns undefined for addresses within the page, of other schemes, and for what is none
 */
export function completeAddress(address: string, site: OldSite, own: URL | undefined): URL | undefined {
  const text = address.trim();
  if (text === '' || text.startsWith('#')) return undefined;
  const inGhost = /^__GHOST_URL__\/*/i.exec(text)?.[0];
  const base = own?.href ?? site.address;
  const url = inGhost === undefined ? parseUrl(text, /^https?:/i.test(text) ? undefined : base) : parseUrl(text.slice(inGhost.length), site.address);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** Addresses of the same page have the same key. @returns undefined for the first page of the site */
export function addressKey(url: URL, site: OldSite): string | undefined {
  const place = placeOf(url);
  const base = site.places.find((each) => place === each || place.startsWith(`${each}/`));
  const path = base === undefined ? `//${place}` : place.slice(base.length);
  const number = path === '' ? /^[1-9]\d{0,14}$/.exec(url.searchParams.get('p') ?? '')?.[0] : undefined;
  const key = path === '' && number !== undefined ? `/?p=${number}` : path;
  return key === '' || key.length > maxKey ? undefined : key;
}

/** True for a page or file of the old site; WordPress.com shows pictures from hosts of its own. */
export function isOnSite(url: URL, site: OldSite, own: URL | undefined): boolean {
  const hosts = new Set(site.places.map((place) => place.split('/')[0]));
  if (own) hosts.add(hostOf(own));
  const host = hostOf(url);
  const behindCache = /^i\d\.wp\.com$/.test(host) ? url.pathname.split('/')[1]?.replace(/^www\./, '') : undefined;
  return hosts.has(behindCache ?? host) || hosts.has(host.replace('.files.wordpress.com', '.wordpress.com'));
}

/** True for an address whose site is not known: it cannot be written into a body. */
export const isUnknown = (url: URL): boolean => url.origin === new URL(unknownAddress).origin;

/** Paths of a post on its old site that lead here from now on, the first one that its readers used. */
export function oldPathsOf(addresses: readonly string[], site: OldSite): string[] {
  const paths = addresses.flatMap((address) => {
    const url = postUrl(address, site);
    if (!url || addressKey(url, site) === undefined || !isOnSite(url, site, undefined)) return [];
    const number = url.searchParams.get('p');
    return `${url.pathname}${number === null ? '' : `?p=${number}`}`;
  });
  return [...new Set(paths)];
}

/** Keys of the addresses of a post. */
export const addressKeysOf = (addresses: readonly string[], site: OldSite): string[] => [
  ...new Set(
    addresses.flatMap((address) => {
      const url = postUrl(address, site);
      return (url && addressKey(url, site)) ?? [];
    }),
  ),
];
