import * as z from 'zod/mini';
import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { Db } from '#app/db/schema.ts';
import { postCacheTag } from '#app/features/blog/blog.cache-tags.ts';
import { revisePost } from '#app/features/blog/public.server.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { linkToPost, PendingLink, replaceLinks } from './body-links.ts';
import type { ImportRow } from './imports.queries.server.ts';
import { nextPendingLinks, postOfAddress, setPendingLinks } from './old-addresses.queries.server.ts';
import { isUnknown, oldSiteOf } from './old-site.ts';

const PendingLinks = z.array(PendingLink);

/** New addresses of links that waited. One whose post was not imported keeps its old address, if that is known. */
async function targetsOf(tx: Db, row: ImportRow, pending: PendingLink[]): Promise<Map<string, string | undefined>> {
  const { source } = oldSiteOf(row);
  const targets = new Map<string, string | undefined>();
  for (const { href, key, hash } of pending) {
    const post = await postOfAddress(tx, row.id, source, key);
    if (typeof post === 'number') targets.set(href, linkToPost(post, hash));
    else if (isUnknown(new URL(href))) targets.set(href, undefined);
  }
  return targets;
}

/**
 * Last step of an import: links to posts that were imported later lead to them. Each post is done in one transaction with the record of it, and
 * only these links change, whatever the staff have edited meanwhile.
 * @returns cache tags that have changed
 */
export async function* linkPosts(db: Db, row: ImportRow, time: () => LocalTime, signal: AbortSignal): AsyncGenerator<CacheTag[], void, undefined> {
  for (let entry = await nextPendingLinks(db, row.id, 0); entry; entry = await nextPendingLinks(db, row.id, entry.id)) {
    signal.throwIfAborted();
    const { id, data, post_id } = entry;
    const tags = await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      const targets = await targetsOf(tx, row, z.parse(PendingLinks, JSON.parse(data)));
      const deleted =
        post_id === null
          ? undefined
          : await revisePost(
              tx,
              { id: post_id, by: row.account_id },
              (stored) => {
                const body = replaceLinks(stored.body, targets);
                return body === stored.body ? undefined : { change: { body } };
              },
              time(),
            );
      await setPendingLinks(tx, id, '');
      return deleted;
    });
    if (tags && post_id !== null) yield [postCacheTag(post_id), ...tags];
  }
}
