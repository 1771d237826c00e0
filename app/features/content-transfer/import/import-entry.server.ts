import type { Db } from '#app/db/schema.ts';
import { postTarget } from '#app/features/blog/blog.feature.ts';
import { textsOf } from '#app/features/blog/post-texts.contract.ts';
import { createPost, type NewPost, type Publication } from '#app/features/blog/public.server.ts';
import { insertComment, lockTarget } from '#app/features/discussion/public.server.ts';
import { nameWithoutAddress } from '#app/lib/address-in-name.ts';
import { emailKey } from '#app/lib/email-key.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import { isReservedAt } from '#app/lib/reserved-names.server.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { importedComment, rememberRow, shownComment, staffByEmail } from './imported-rows.queries.server.ts';
import { addResult, completeEntry, type ImportRow } from './imports.queries.server.ts';
import { knownPost, newCommentsOf } from './known-post.server.ts';
import type { ParsedPost } from './parsed-entry.server.ts';
import type { PreparedEntry } from './prepare-entries.server.ts';

interface Importing {
  db: Db;
  row: ImportRow;
  time: LocalTime;
  /** Name of this academy. */
  brandName: string;
}

/** State of an imported post. The time of a scheduled one may have passed since the check: nothing becomes public that was not. */
function publicationAtImport({ state, at }: ParsedPost, now: number, notes: string[]): Publication {
  if (state === 'scheduled' && (at === null || at <= now)) {
    notes.push('Its time has passed since the check, so it becomes a draft');
    return { state: 'draft', publish_at: null, published_at: null };
  }
  return { state, publish_at: state === 'scheduled' ? at : null, published_at: state === 'published' ? at : null };
}

async function authorOf(db: Db, { authorName, authorEmail }: ParsedPost): Promise<Pick<NewPost, 'author' | 'authorName'>> {
  const author = authorEmail ? await staffByEmail(db, emailKey(authorEmail)) : undefined;
  return author === undefined ? { authorName: nameWithoutAddress(authorName ?? '') ?? undefined } : { author };
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
  const { id, post, notes, refusal } = entry;
  if (refusal !== undefined) {
    await refuseEntry(db, row, id, refusal);
    return undefined;
  }
  const prepared = await newPostOf(importing, entry);
  return db.transaction().execute(async (tx) => {
    // Also serializes two imports of the same file.
    await lockMedia(tx);
    const known = await knownPost(tx, source, post);
    const postId = known?.id ?? (await idOfNewPost(tx, prepared, time));
    if (!known) await rememberRow(tx, { source, kind: 'post', sourceId: post.sourceId }, postId, postId);
    else await lockTarget(tx, postTarget, postId);
    const comments = known?.isTwin ? 0 : await addComments(tx, { source, brandName }, post, postId);
    const outcome = !known ? 'created' : comments > 0 ? 'updated' : 'known';
    const result = { outcome, notes: JSON.stringify([...new Set(notes)]), ...(outcome === 'known' ? {} : { post_id: postId }) } as const;
    if (!(await completeEntry(tx, id, result))) throw new EntryTaken();
    await addResult(tx, row.id, { posts: known ? 0 : 1, comments });
    return postId;
  });
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
    await rememberRow(tx, { source, kind: 'comment', sourceId }, id, postId);
  }
  return comments.length;
}
