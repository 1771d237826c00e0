import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import { type OldPath, parseOldPath } from './old-path.ts';
import { readablePath } from './readable-path.ts';
import { maxPathBytes } from './redirect-terms.contract.ts';
import { insertRedirect, isFull, lockRedirectByKey, postTitles, replaceTarget } from './redirects.queries.server.ts';
import { isPageOfSite, isReservedPath, postOfTarget, targetOf } from './target.ts';

export const redirectSearchKey = (path: string, target: string) => foldForSearch(`${readablePath(path)} ${target}`);

/** Whether this site answers an old address itself. Its pages know no numbers of posts, so that `/?p=1` is none of its own. */
export const isOwnAddress = ({ key, page }: OldPath, isOwnPath: AppContext['isOwnPath']) => isReservedPath(page) || (key === page && isOwnPath(page));

/** Whether the post that a target names is deleted. */
export async function isGone(db: Db, target: string): Promise<boolean> {
  const post = postOfTarget(target);
  return post !== undefined && (await postTitles(db, [post])).length === 0;
}

/**
 * Keeps an address of another site, a path or a whole one, as a redirect to a page of this site, in the transaction of an import.
 * @returns 'kept', also when it leads there already; 'taken' when it leads to another page that exists; 'own-route' when this site has a page at that
 *   address; 'unusable' for what is no address, is too long, or leads to no page of this site, and once there are too many redirects
 */
export async function keepOldPath(
  tx: Db,
  { from, to }: { from: string; to: string },
  { now, isOwnPath }: Pick<AppContext, 'now' | 'isOwnPath'>,
): Promise<'kept' | 'taken' | 'own-route' | 'unusable'> {
  const old = parseOldPath(from);
  const target = targetOf(to);
  if (!old || !target || target.length > maxPathBytes || !isPageOfSite(target, isOwnPath)) return 'unusable';
  if (isOwnAddress(old, isOwnPath)) return 'own-route';
  const change = { target, source: 'imported', search_key: redirectSearchKey(old.path, target), updated_at: now() } as const;
  const existing = await lockRedirectByKey(tx, old.key);
  if (!existing) {
    if (await isFull(tx)) return 'unusable';
    if (await insertRedirect(tx, { path: old.path, key: old.key, ...change, created_at: now() })) return 'kept';
    return (await lockRedirectByKey(tx, old.key))?.target === target ? 'kept' : 'taken';
  }
  if (existing.target === target) return 'kept';
  if (!(await isGone(tx, existing.target))) return 'taken';
  await replaceTarget(tx, existing.id, change);
  return 'kept';
}
