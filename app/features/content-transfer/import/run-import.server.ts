import type { CacheTag } from '#app/cache/cache-tag.ts';
import { postCacheTag, postsTag } from '#app/features/blog/blog.cache-tags.ts';
import type { ImportContext } from './import.jobs.server.ts';
import { EntryTaken, importEntry } from './import-entry.server.ts';
import { finishImport, importById, lockImport, nextWaiting, postsOfImport } from './imports.queries.server.ts';
import { openUploadedPictures } from './upload.server.ts';

/** Imported posts between two changes of the pages. */
const batchSize = 20;

export async function performImport(context: ImportContext): Promise<void> {
  const { db, now, config, log, signal, cache, invalidate } = context;
  const row = await importById(db, context.args.importId);
  if (row?.state !== 'importing' || row.site === null) return;
  invalidate(postsTag);
  // Those of an attempt that ended before its tags were invalidated.
  const earlier = await postsOfImport(db, row.id);
  if (earlier.length > 0) await cache.invalidate([postsTag, ...earlier.map(postCacheTag)]);
  const changed: CacheTag[] = [];
  const archive = await openUploadedPictures(db, row);
  for (;;) {
    signal.throwIfAborted();
    const entry = await nextWaiting(db, row.id);
    if (!entry) break;
    const time = { now: now(), timeZone: config.timeZone };
    const post = await importEntry({ db, row, archive, time }, row.site, entry).catch((error: unknown) => {
      if (error instanceof EntryTaken) return undefined;
      throw error;
    });
    if (post === undefined) continue;
    invalidate(postCacheTag(post));
    changed.push(postCacheTag(post));
    // An import takes minutes: readers see its posts meanwhile.
    if (changed.length === batchSize) await cache.invalidate([postsTag, ...changed.splice(0)]);
  }
  await db.transaction().execute(async (tx) => {
    const last = await lockImport(tx, row.id);
    if (last?.state !== 'importing') return;
    await finishImport(tx, row.id, { state: 'done', finished_at: now() });
    log('import_done', { import: row.id, posts: last.posts, comments: last.comments });
  });
}
