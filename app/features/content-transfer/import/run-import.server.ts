import { academyOf } from '#app/academy/academy.server.ts';
import type { CacheTag } from '#app/cache/cache-tag.ts';
import { postCacheTag, postsTag } from '#app/features/blog/blog.cache-tags.ts';
import { IsolationLimit, runIsolated } from '#app/lib/isolation/run-isolated.server.ts';
import { prepareEntriesTask } from './import.tasks.server.ts';
import type { ImportContext } from './import-context.ts';
import { EntryTaken, importEntry, refuseEntry } from './import-entry.server.ts';
import { finishImport, type ImportRow, importById, lockImport, nextWaiting, postsOfImport } from './imports.queries.server.ts';
import { linkPosts } from './link-posts.server.ts';
import type { PreparedEntry } from './prepare-entries.server.ts';

/** Imported posts between two changes of the pages. */
const batchSize = 20;

/** Entries that wait, prepared one by one. One that takes too much time or memory is reported, and the next ones go on. */
async function* preparedEntries(
  { db, config, signal }: ImportContext,
  row: ImportRow,
  source: string,
): AsyncGenerator<PreparedEntry, void, undefined> {
  for (;;) {
    try {
      yield* runIsolated(prepareEntriesTask, { databaseUrl: config.databaseUrl, row, source }, { signal });
      return;
    } catch (error) {
      if (!(error instanceof IsolationLimit)) throw error;
      const entry = await nextWaiting(db, row.id);
      if (!entry) throw error;
      await refuseEntry(db, row, entry.id, error.message);
    }
  }
}

export async function performImport(context: ImportContext): Promise<void> {
  const { db, now, config, log, cache, invalidate } = context;
  const row = await importById(db, context.args.importId);
  if (row?.state !== 'importing' || row.site === null) return;
  invalidate(postsTag);
  // Posts of an attempt that ended before their tags were invalidated.
  const earlier = await postsOfImport(db, row.id);
  if (earlier.length > 0) await cache.invalidate([postsTag, ...earlier.map(postCacheTag)]);
  const changed: CacheTag[] = [];
  for await (const entry of preparedEntries(context, row, row.site)) {
    const time = { now: now(), timeZone: config.timeZone };
    const { brandName } = await academyOf(context);
    const importing = { db, row, time, brandName, routes: context, invalidate };
    const post = await importEntry(importing, row.site, entry).catch((error: unknown) => {
      if (error instanceof EntryTaken) return undefined;
      throw error;
    });
    if (post === undefined) continue;
    invalidate(postCacheTag(post));
    changed.push(postCacheTag(post));
    // An import takes minutes: readers see its posts meanwhile.
    if (changed.length === batchSize) await cache.invalidate([postsTag, ...changed.splice(0)]);
  }
  for await (const tags of linkPosts(db, row, () => ({ now: now(), timeZone: config.timeZone }), context.signal)) invalidate(postsTag, ...tags);
  await db.transaction().execute(async (tx) => {
    const last = await lockImport(tx, row.id);
    if (last?.state !== 'importing') return;
    await finishImport(tx, row.id, { state: 'done', finished_at: now() });
    log('import_done', { import: row.id, posts: last.posts, comments: last.comments });
  });
}
