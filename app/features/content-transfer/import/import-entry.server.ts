import type { AppContext } from '#app/app-context.server.ts';
import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { Db } from '#app/db/schema.ts';
import { postTarget } from '#app/features/blog/blog.feature.ts';
import { textsOf } from '#app/features/blog/post-texts.contract.ts';
import { createPost, type NewPost, type Publication, revisePost } from '#app/features/blog/public.server.ts';
import { insertComment, lockTarget } from '#app/features/discussion/public.server.ts';
import { nameWithoutAddress } from '#app/lib/address-in-name.ts';
import { emailKey } from '#app/lib/email-key.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import { isReservedAt } from '#app/lib/reserved-names.server.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { type Completion, reportedNotes } from './completion.ts';
import { importedComment, rememberComment, rememberPost, shownComment, staffByEmail } from './imported-rows.queries.server.ts';
import { addResult, completeEntry, type ImportRow } from './imports.queries.server.ts';
import { deletedPost, knownPost, newCommentsOf } from './known-post.server.ts';
import { rememberAddresses, setPendingLinks } from './old-addresses.queries.server.ts';
import { keepOldPaths } from './old-paths.server.ts';
import { addressKeysOf, oldPathsOf, oldSiteOf } from './old-site.ts';
import type { ParsedPost } from './parsed-entry.server.ts';
import type { PreparedEntry } from './prepare-entries.server.ts';

interface Importing {
  db: Db;
  row: ImportRow;
  time: LocalTime;
  /** Name of this academy. */
  brandName: string;
  routes: Pick<AppContext, 'now' | 'isOwnPath'>;
  /** Gets the cache tags that have changed. */
  invalidate(...tags: CacheTag[]): void;
}

/** State of an imported post. The time of a scheduled one may have passed since the check: nothing becomes public that was not. */
function publicationAtImport({ state, at }: ParsedPost, now: number, notes: string[]): Publication {
  if (state === 'scheduled' && (at === null || at <= now)) {
    notes.push('Its time has passed since the check, so it becomes a draft');
    return { state: 'draft', publish_at: null, published_at: null };
  }
  return { state, publish_at: state === 'scheduled' ? at : null, published_at: state === 'published' ? at : null };
}

async function authorOf(db: Db, { authorName, hasCoAuthors, authorEmail }: ParsedPost): Promise<Pick<NewPost, 'author' | 'authorName'>> {
  const author = authorEmail ? await staffByEmail(db, emailKey(authorEmail)) : undefined;
  const name = { authorName: nameWithoutAddress(authorName ?? '') ?? undefined };
  return author === undefined ? name : hasCoAuthors ? { author, ...name } : { author };
}

/** The post to write; undefined when it is here already. */
async function newPostOf({ db, time }: Importing, { post, notes, converted }: PreparedEntry): Promise<NewPost | undefined> {
  return (
    converted && {
      ...converted,
      title: post.title,
      ...textsOf(post),
      ...(await authorOf(db, post)),
      publication: publicationAtImport(post, time.now, notes),
      tags: post.tags,
    }
  );
}

async function idOfNewPost(tx: Db, prepared: NewPost | undefined, time: LocalTime): Promise<number> {
  if (!prepared) throw new Error('The post was deleted while its comments were imported.');
  return (await createPost(tx, prepared, time)).id;
}

/** Reports that an entry cannot be imported. */
export const refuseEntry = (db: Db, row: ImportRow, id: number, reason: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const result = { outcome: 'failed', notes: JSON.stringify([`Not imported: ${reason}`]) } as const;
    if (await completeEntry(tx, id, result)) await addResult(tx, row.id, { posts: 0, comments: 0 });
  });

/**
 * Imports one entry in one transaction, with the record that it is done: a repeated or interrupted attempt creates nothing twice.
 * @returns the post that was created or changed
 */
export async function importEntry(importing: Importing, source: string, entry: PreparedEntry): Promise<number | undefined> {
  const { db, row, time, brandName } = importing;
  const { id, post, identity, notes, refusal } = entry;
  if (refusal !== undefined) {
    await refuseEntry(db, row, id, refusal);
    return undefined;
  }
  const prepared = await newPostOf(importing, entry);
  return db.transaction().execute(async (tx) => {
    // Also serializes two imports of the same file.
    await lockMedia(tx);
    const seeking = { identity, importId: row.id };
    const known = await knownPost(tx, source, post, seeking);
    const postId = known?.id ?? (await idOfNewPost(tx, prepared, time));
    if (!known) await rememberPost(tx, { source, sourceId: post.sourceId }, identity, postId, await deletedPost(tx, source, post, seeking));
    else await lockTarget(tx, postTarget, postId);
    const comments = known?.isTwin ? 0 : await addComments(tx, { source, brandName }, post, postId);
    const added = entry.completion ? await completePost(tx, importing, entry.completion, postId) : undefined;
    const addresses = known?.isTwin ? [] : await keepAddresses(tx, importing, post, postId);
    const isChanged = comments > 0 || added?.isDone === true || addresses.length > 0;
    const outcome = !known ? 'created' : isChanged ? 'updated' : 'known';
    const said = [...new Set([...notes.filter((note) => !announced.test(note)), ...(added?.notes ?? []), ...addresses])];
    if (!(await completeEntry(tx, id, { outcome, notes: JSON.stringify(said), post_id: postId }))) throw new EntryTaken();
    const pending = entry.completion && added?.isDone ? entry.completion.pending : entry.pending;
    if (pending.length > 0) await setPendingLinks(tx, id, JSON.stringify(pending));
    await addResult(tx, row.id, { posts: known ? 0 : 1, comments });
    return postId;
  });
}

/** Sentences of the check that others take the place of. */
const announced = /^The old address(?:es)? |can be added$|can lead to (?:an )?imported posts? here$/;

/** Keeps the old addresses of a post: links of other posts find it by them, and visitors are led to it. @returns sentences about them */
async function keepAddresses(tx: Db, { row, routes }: Importing, { addresses }: ParsedPost, post: number): Promise<string[]> {
  const site = oldSiteOf(row);
  await rememberAddresses(tx, row.id, site.source, addressKeysOf(addresses, site), post);
  return keepOldPaths(tx, oldPathsOf(addresses, site), post, routes);
}

/** Adds to a post that is here what was missing in it, unless its body or picture was changed meanwhile. */
async function completePost(tx: Db, { row, time, invalidate }: Importing, completion: Completion, id: number) {
  const { from, body, cover } = completion;
  const isSame = (stored: Completion['from']) => stored.body === from.body && stored.image_hash === from.image_hash;
  const change = {
    ...(body ? { body: body.html, excerpt: body.excerpt } : {}),
    ...(cover ? { image_hash: cover.image.hash, image_alt: cover.alt } : {}),
  };
  if (Object.keys(change).length === 0) return { isDone: true, notes: reportedNotes(completion) };
  const images = [...(body?.images ?? []), ...(cover ? [cover.image] : [])];
  const tags = await revisePost(tx, { id, by: row.account_id }, (stored) => (isSame(stored) ? { change, images } : undefined), time);
  invalidate(...(tags ?? []));
  return tags
    ? { isDone: true, notes: reportedNotes(completion) }
    : { isDone: false, notes: ['It was edited while the import ran, so it stays as it is'] };
}

/** Another worker has imported the entry: this transaction is undone. */
export class EntryTaken extends Error {}

/** Name beside an imported comment, without an email address. The name of this academy and its roles cannot be borrowed. */
function commenterName(name: string | null, brandName: string): string | null {
  const shown = nameWithoutAddress(name ?? '');
  return shown === null || isReservedAt(brandName, shown) ? null : shown;
}

/** Adds the comments that are not here yet, the oldest first. Their email addresses are seen by moderators and their verified owners alone. */
async function addComments(tx: Db, { source, brandName }: { source: string; brandName: string }, post: ParsedPost, postId: number): Promise<number> {
  const comments = await newCommentsOf(tx, source, post, postId);
  for (const { sourceId, parentId, name, email, text, at } of comments) {
    const known = parentId === null ? undefined : await importedComment(tx, source, parentId, postId);
    const parent = known && (await shownComment(tx, known.id));
    const id = await insertComment(tx, postTarget, {
      target: postTarget.name,
      target_id: postId,
      // A reply to a comment that is gone stands by itself.
      parent_id: parent?.id ?? null,
      text,
      full_name: commenterName(name, brandName),
      email,
      email_key: email === null ? null : emailKey(email),
      account_id: null,
      sender: '',
      created_at: at,
      state: 'shown',
    });
    await rememberComment(tx, { source, sourceId }, id, postId);
  }
  return comments.length;
}
