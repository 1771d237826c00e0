import { parseIdParam } from '#app/lib/parse-id.ts';
import { parseUrl, withoutTrailingSlashes } from '#app/lib/parse-url.ts';
import { parseOldPath } from './old-path.ts';

/** Any origin, for paths alone. */
const anyOrigin = 'http://academy.invalid';
const beginsLikeAddress = /^(?:\/|https?:\/\/)/i;

/** Whether a path is of a part of the site whose addresses never redirect, and to which none leads. */
export const isReservedPath = (path: string): boolean => /^\/(?:api|admin|study|media|assets)(?:\/|$)/i.test(path);

/**
 * Path, query and fragment of an address of this site, as it may stand in a Location header.
 * @returns undefined for an address of another site: `//evil.example` and `/\evil.example` are such
 */
export function targetOf(text: string, publicUrl = anyOrigin): string | undefined {
  const trimmed = text.trim();
  const url = beginsLikeAddress.test(trimmed) ? parseUrl(trimmed, publicUrl) : undefined;
  if (!url || url.origin !== parseUrl(publicUrl)?.origin) return undefined;
  return (withoutTrailingSlashes(url.pathname) || '/') + url.search + url.hash;
}

type IsOwnPath = (path: string) => boolean;

/** Whether a target is a page of this site, and no address that itself redirects: an own path does so with the number of a post alone. */
export function isPageOfSite(target: string, isOwnPath: IsOwnPath): boolean {
  const [path = ''] = target.split(/[?#]/, 1);
  const old = parseOldPath(target);
  return isOwnPath(path) && !isReservedPath(path) && old?.key === old?.page;
}

/** Post to which a target leads; undefined for every other page. */
export function postOfTarget(target: string): number | undefined {
  const id = parseIdParam(/^\/blog\/(\d+)(?=[?#]|$)/i.exec(target)?.[1] ?? '');
  return Number.isNaN(id) ? undefined : id;
}
