import * as z from 'zod/mini';
import type { Db } from '#app/db/schema.ts';
import { postTarget } from '#app/features/blog/blog.feature.ts';
import { createPost, type NewPost } from '#app/features/blog/blog.server.ts';
import type { Publication } from '#app/features/blog/publication.server.ts';
import { insertComment, lockTarget } from '#app/features/discussion/discussion.queries.server.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { emailKey } from '#app/lib/email-key.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { convertBody } from './body.server.ts';
import { coverNotes, findCover, readCover } from './cover.server.ts';
import { importedComment, importedPost, rememberRow, samePost, shownComment, staffByEmail } from './imported-rows.queries.server.ts';
import { addResult, completeEntry, type EntryRow, hasLineOf, type ImportRow } from './imports.queries.server.ts';
import { ParsedPost } from './parsed-entry.server.ts';
import type { PictureArchive } from './picture-archive.server.ts';

interface Importing {
  db: Db;
  row: ImportRow;
  archive: PictureArchive;
  time: LocalTime;
}

type Plan = Pick<EntryRow, 'outcome' | 'notes'>;

/** The post that an entry has become before, in this or another import. A twin came from another source. */
async function knownPost(db: Db, source: string, { sourceId, title, state, at }: ParsedPost): Promise<{ id: number; isTwin: boolean } | undefined> {
  const imported = await importedPost(db, source, sourceId);
  if (imported !== undefined) return { id: imported, isTwin: false };
  const twin = state === 'published' && at !== null ? await samePost(db, source, title, at) : undefined;
  return twin === undefined ? undefined : { id: twin, isTwin: true };
}

/** Id of a post that is not imported yet. */
const noPost = 0;

/** Comments that were neither imported with this post before, nor removed here before it was deleted. */
async function newCommentsOf(db: Db, source: string, post: ParsedPost, postId: number) {
  const comments = [];
  for (const comment of post.comments) if (!(await importedComment(db, source, comment.sourceId, postId))) comments.push(comment);
  return comments;
}

/** Reason for which a post cannot be imported as it is; other errors are thrown. */
function refusalOf(error: unknown): string {
  if (error instanceof ApiError && error.status < 500) return error.message;
  throw error;
}

const inStates = { draft: 'as a draft', scheduled: 'scheduled', published: 'published' };

/** Dry run of one entry: nothing is written. */
export async function planEntry({ db, row, archive }: Importing, source: string, entry: EntryRow): Promise<Plan> {
  const post = z.parse(ParsedPost, JSON.parse(entry.data));
  const notes: string[] = z.parse(z.array(z.string()), JSON.parse(entry.notes));
  const plan = (outcome: EntryRow['outcome'], ...added: string[]) => ({ outcome, notes: JSON.stringify([...added, ...notes]) });
  const known = await knownPost(db, source, post);
  if (known) {
    const comments = known.isTwin ? [] : await newCommentsOf(db, source, post, known.id);
    notes.splice(0);
    if (comments.length === 0)
      return plan('known', known.isTwin ? 'A post with this title and time is here already' : 'Imported before, nothing changes');
    return plan('waiting', `Imported before: ${comments.length === 1 ? '1 new comment is' : `${comments.length} new comments are`} added`);
  }
  if (await hasLineOf(db, row.id, post.sourceId, entry.id)) return plan('left-out', 'Left out: the file has a post of this number already');
  try {
    const body = await convertBody(post.html, archive, false);
    const cover = await findCover(db, row.id, post, archive);
    notes.push(...body.notes, ...coverNotes(cover, body.hasPictures));
  } catch (error) {
    return plan('left-out', `Left out: ${refusalOf(error)}`);
  }
  const { length } = await newCommentsOf(db, source, post, noPost);
  const removed = post.comments.length - length;
  if (removed > 0) notes.unshift(`${removed === 1 ? '1 comment was' : `${removed} comments were`} removed here and will not come back`);
  const comments = length === 0 ? '' : length === 1 ? ', with 1 comment' : `, with ${length.toLocaleString('en')} comments`;
  return plan('waiting', `New, ${inStates[post.state]}${post.at === null ? '' : ` ${new Date(post.at).toISOString().slice(0, 10)}`}${comments}`);
}

/** Its time may have passed since the check: nothing becomes public that was not. */
function publicationAtImport({ state, at }: ParsedPost, now: number, notes: string[]): Publication {
  if (state === 'scheduled' && (at ?? 0) <= now) {
    notes.push('Its time has passed since the check, so it becomes a draft');
    return { state: 'draft', publish_at: null, published_at: null };
  }
  return { state, publish_at: state === 'scheduled' ? at : null, published_at: state === 'published' ? at : null };
}

async function authorOf(db: Db, { authorName, authorEmail }: ParsedPost): Promise<Pick<NewPost, 'author' | 'authorName'>> {
  const author = authorEmail ? await staffByEmail(db, emailKey(authorEmail)) : undefined;
  return author === undefined ? { authorName: authorName ?? undefined } : { author };
}

/** Reads and converts all that a post needs, before the transaction that writes it. */
async function preparePost({ db, row, archive, time }: Importing, post: ParsedPost, notes: string[]): Promise<NewPost> {
  const { notes: bodyNotes, first, hasPictures: _, ...body } = await convertBody(post.html, archive, true);
  notes.push(...bodyNotes);
  const { image, alt } = await readCover(await findCover(db, row.id, post, archive), first, notes);
  return {
    title: post.title,
    subtitle: post.subtitle ?? undefined,
    description: post.description ?? undefined,
    canonical: post.canonical ?? undefined,
    body,
    image,
    imageAlt: alt,
    ...(await authorOf(db, post)),
    publication: publicationAtImport(post, time.now, notes),
    tags: post.tags,
  };
}

/**
 * Imports one entry in one transaction, with the record that it is done: a repeated or interrupted attempt creates nothing twice.
 * @returns the post that was created or changed
 */
export async function importEntry(importing: Importing, source: string, entry: EntryRow): Promise<number | undefined> {
  const { db, row, time } = importing;
  const post = z.parse(ParsedPost, JSON.parse(entry.data));
  const notes: string[] = z.parse(z.array(z.string()), JSON.parse(entry.notes));
  let prepared: NewPost | undefined;
  try {
    if (!(await knownPost(db, source, post))) prepared = await preparePost(importing, post, notes);
  } catch (error) {
    const reason = JSON.stringify([`Not imported: ${refusalOf(error)}`]);
    await db.transaction().execute(async (tx) => {
      if (await completeEntry(tx, entry.id, { outcome: 'failed', notes: reason })) await addResult(tx, row.id, { posts: 0, comments: 0 });
    });
    return undefined;
  }
  return db.transaction().execute(async (tx) => {
    // Also serializes two imports of the same file.
    await lockMedia(tx);
    const known = await knownPost(tx, source, post);
    if (!known && !prepared) throw new Error('The post was deleted while its comments were imported.');
    const postId = known?.id ?? (prepared && (await createPost(tx, prepared, time)).id) ?? 0;
    if (!known) await rememberRow(tx, { source, kind: 'post', sourceId: post.sourceId }, postId, postId);
    else await lockTarget(tx, postTarget, postId);
    const comments = known?.isTwin ? 0 : await addComments(tx, source, post, postId);
    const outcome = !known ? 'created' : comments > 0 ? 'updated' : 'known';
    const result = { outcome, notes: JSON.stringify([...new Set(notes)]), ...(outcome === 'known' ? {} : { post_id: postId }) } as const;
    if (!(await completeEntry(tx, entry.id, result))) throw new EntryTaken();
    await addResult(tx, row.id, { posts: known ? 0 : 1, comments });
    return postId;
  });
}

/** Another worker has imported the entry: this transaction is undone. */
export class EntryTaken extends Error {}

/** Adds the comments that are not here yet, the oldest first. Their e-mail addresses are seen by moderators and their verified owners alone. */
async function addComments(tx: Db, source: string, post: ParsedPost, postId: number): Promise<number> {
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
      full_name: name,
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
