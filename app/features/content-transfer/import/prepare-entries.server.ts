import * as z from 'zod/mini';
import type { Db } from '#app/db/schema.ts';
import type { NewPost } from '#app/features/blog/public.server.ts';
import { convertBody } from './body.server.ts';
import type { PendingLink } from './body-links.ts';
import { bodySourceOf } from './body-source.server.ts';
import { completionOf } from './complete-post.server.ts';
import type { Completion } from './completion.ts';
import { findCover, readCover } from './cover.server.ts';
import { withGalleries } from './gallery.server.ts';
import { type EntryRow, type ImportRow, nextWaiting } from './imports.queries.server.ts';
import { knownPost, refusalOf } from './known-post.server.ts';
import { ParsedPost } from './parsed-entry.server.ts';
import type { PictureArchive } from './picture-archive.server.ts';
import { identityOf, type PostIdentity } from './post-identity.server.ts';
import { openUploadedPictures } from './upload.server.ts';

type ConvertedPost = Pick<NewPost, 'body' | 'image' | 'imageAlt'>;

/** Entry of a file with all that takes time: the transaction that writes it has the rest to do. */
export interface PreparedEntry {
  id: number;
  /** The parsed post without its body. */
  post: ParsedPost;
  identity: PostIdentity;
  notes: string[];
  /** Undefined when the post is here already, or cannot be imported. */
  converted: ConvertedPost | undefined;
  /** Links of the body that wait for other posts. */
  pending: PendingLink[];
  /** What is added to a post that is here already. */
  completion: Completion | undefined;
  /** Reason for which it cannot be imported. */
  refusal: string | undefined;
}

/** Prepares the entries that wait, one by one. */
export async function* prepareEntries(db: Db, { row, source }: { row: ImportRow; source: string }): AsyncGenerator<PreparedEntry, void, undefined> {
  const archive = await openUploadedPictures(db, row);
  for (let entry = await nextWaiting(db, row.id); entry; entry = await nextWaiting(db, row.id, entry.id))
    yield await prepareEntry(db, row, archive, source, entry);
}

async function prepareEntry(
  db: Db,
  row: ImportRow,
  archive: PictureArchive,
  source: string,
  { id, data, notes: stored }: EntryRow,
): Promise<PreparedEntry> {
  const post = z.parse(ParsedPost, JSON.parse(data));
  const notes = z.parse(z.array(z.string()), JSON.parse(stored));
  const identity = identityOf(post);
  const entry = { id, post: { ...post, html: '' }, identity, notes, converted: undefined, pending: [], completion: undefined, refusal: undefined };
  const known = await knownPost(db, source, post, { identity, importId: row.id });
  try {
    return known
      ? { ...entry, completion: known.isTwin ? undefined : await completionOf(db, row, archive, post, known.id, { doesRead: true, notes }) }
      : { ...entry, ...(await convertPost(db, row, archive, post, notes)) };
  } catch (error) {
    return { ...entry, refusal: refusalOf(error) };
  }
}

/** Reads the pictures of a post and converts its body. */
async function convertPost(
  db: Db,
  row: ImportRow,
  archive: PictureArchive,
  post: ParsedPost,
  notes: string[],
): Promise<Pick<PreparedEntry, 'converted' | 'pending'>> {
  const html = await withGalleries(db, row.id, post, notes);
  const {
    notes: bodyNotes,
    first,
    hasPictures: _,
    placed: _placed,
    links: _links,
    pending,
    ...body
  } = await convertBody(html, bodySourceOf(db, row, post, archive, true));
  notes.push(...bodyNotes);
  const { image, alt: imageAlt } = await readCover(await findCover(db, row.id, post, archive), first, notes);
  return { converted: { body, image, imageAlt }, pending };
}
