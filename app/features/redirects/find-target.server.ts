import type { AppContext } from '#app/app-context.server.ts';
import { blogFeature } from '#app/features/blog/blog.feature.ts';
import { localDate } from '#app/lib/local-date.ts';
import { oldPathOf } from './old-path.ts';
import { isPublicPost, markUsed, redirectsByKeys } from './redirects.queries.server.ts';
import { isPageOfSite, isReservedPath, postOfTarget } from './target.ts';

/** Addresses of feeds on WordPress, Ghost, Blogger, Hugo and their like: subscribers of the other site stay. A redirect of the staff comes first. */
const feedKeys = [
  '/feed',
  '/feed/atom',
  '/feed/rss2',
  '/rss',
  '/rss.xml',
  '/feed.xml',
  '/atom.xml',
  '/index.xml',
  '/feeds/posts/default',
  '/blog/feed',
];
const [{ path: blogFeed }] = blogFeature.feeds;
const oldFeeds = new Map(feedKeys.map((key) => [key, `${blogFeed}.xml`]));

/** Keys that a requested address may be known by, the most exact one first; none for addresses that this site answers itself. */
function keysOf(url: URL, isOwnPath: AppContext['isOwnPath']): string[] {
  const old = isReservedPath(url.pathname) ? undefined : oldPathOf(url);
  if (!old) return [];
  return [...(old.key === old.page ? [] : [old.key]), ...(isOwnPath(url.pathname) ? [] : [old.page])];
}

/** Whether an address might be an old one, so that it is looked up. */
export const isLookedUp = (url: URL, isOwnPath: AppContext['isOwnPath']): boolean => keysOf(url, isOwnPath).length > 0;

/** Path of the page to which an old address leads, undefined for an unknown address, and for a post that is not public. */
export async function findTarget({ db, now, config, log, isOwnPath }: AppContext, url: URL): Promise<string | undefined> {
  const keys = keysOf(url, isOwnPath);
  const rows = keys.length > 0 ? await redirectsByKeys(db, keys) : [];
  const found = keys.flatMap((key) => rows.find((row) => row.key === key) ?? [])[0];
  if (!found) return keys.flatMap((key) => oldFeeds.get(key) ?? [])[0];
  // A page of an earlier release may be gone, and its address may redirect by now.
  if (!isPageOfSite(found.target, isOwnPath)) return undefined;
  // The address of a draft would tell that there is one.
  const post = postOfTarget(found.target);
  if (post !== undefined && !(await isPublicPost(db, post))) return undefined;
  const today = localDate(now(), config.timeZone);
  // Not worth a failed page view, where the database takes no writes.
  if (found.last_used_on !== today)
    await markUsed(db, found.id, today).catch((error: unknown) => log('failed', { path: url.pathname, reason: String(error) }));
  return found.target;
}
