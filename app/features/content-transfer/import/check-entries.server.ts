import * as z from 'zod/mini';
import type { Db } from '#app/db/schema.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { convertBody } from './body.server.ts';
import { bodySourceOf } from './body-source.server.ts';
import { completionOf } from './complete-post.server.ts';
import { announcedNotes } from './completion.ts';
import { coverNotes, findCover } from './cover.server.ts';
import { withGalleries } from './gallery.server.ts';
import { type EntryRow, type ImportRow, nextWaiting } from './imports.queries.server.ts';
import { deletedPost, knownPost, newCommentsOf, refusalOf, takenNumberNotes } from './known-post.server.ts';
import { ParsedPost } from './parsed-entry.server.ts';
import type { PictureArchive } from './picture-archive.server.ts';
import { identityOf } from './post-identity.server.ts';
import { openUploadedPictures } from './upload.server.ts';

interface Plan {
  outcome: EntryRow['outcome'];
  notes: string[];
  /** The post that is here already. */
  known?: number;
}

export interface PlannedEntry {
  id: number;
  plan: Plan;
  /** Addresses of the post on the other site. */
  addresses: string[];
}

interface Planning {
  row: ImportRow;
  /** Names the other site in `imported_rows`. */
  source: string;
  /** Entry behind which the work begins. */
  after: number;
}

/** Says for each post that waits what the import will do. */
export async function* planEntries(db: Db, { row, source, after }: Planning): AsyncGenerator<PlannedEntry, void, undefined> {
  const file = { row, source, archive: await openUploadedPictures(db, row), planned: new Set<string>() };
  for (let entry = await nextWaiting(db, row.id, after); entry; entry = await nextWaiting(db, row.id, entry.id))
    yield await planEntry(db, file, entry);
}

const inStates = { draft: 'as a draft', scheduled: 'scheduled', published: 'published' };

interface PlannedFile {
  row: ImportRow;
  source: string;
  archive: PictureArchive;
  /** Numbers of the new posts before the entry, alone and with what identifies them. */
  planned: Set<string>;
}

/** Dry run of one entry: nothing is written. */
async function planEntry(db: Db, { row, source, archive, planned }: PlannedFile, entry: EntryRow): Promise<PlannedEntry> {
  const post = z.parse(ParsedPost, JSON.parse(entry.data));
  const notes: string[] = z.parse(z.array(z.string()), JSON.parse(entry.notes));
  const { addresses } = post;
  const plan = (outcome: EntryRow['outcome'], ...added: string[]) => ({ id: entry.id, addresses, plan: { outcome, notes: [...added, ...notes] } });
  const identity = identityOf(post);
  const known = await knownPost(db, source, post, { identity });
  if (known?.isTwin)
    return { id: entry.id, addresses: [], plan: { outcome: 'known', notes: ['A post with this title and time is here already'], known: known.id } };
  if (known) return { id: entry.id, addresses, plan: await planKnown(db, row, archive, source, post, known.id) };
  const facts = `${post.sourceId} ${JSON.stringify(identity)}`;
  if (planned.has(facts)) return plan('left-out', 'Left out: the file has a post of this number already');
  try {
    const html = await withGalleries(db, row.id, post, notes);
    const body = await convertBody(html, bodySourceOf(db, row, post, archive, false));
    const cover = await findCover(db, row.id, post, archive);
    notes.push(...body.notes, ...coverNotes(cover, body.hasPictures));
  } catch (error) {
    return plan('left-out', `Left out: ${refusalOf(error)}`);
  }
  const deleted = await deletedPost(db, source, post, { identity });
  const { length } = await newCommentsOf(db, source, post, deleted);
  const removed = post.comments.length - length;
  if (removed > 0) notes.unshift(`${removed === 1 ? '1 comment was' : `${removed} comments were`} removed here and will not come back`);
  if (!deleted) notes.unshift(...(await takenNumberNotes(db, source, post.sourceId)));
  if (planned.has(post.sourceId)) notes.unshift('The file has another post of this number; this one is a post of its own');
  planned.add(post.sourceId).add(facts);
  const comments = length === 0 ? '' : `, with ${pluralize(length, 'comment')}`;
  return plan('waiting', `New, ${inStates[post.state]}${post.at === null ? '' : ` ${formatDate(post.at)}`}${comments}`);
}

/** What the import adds to a post that is here already. */
async function planKnown(db: Db, row: ImportRow, archive: PictureArchive, source: string, post: ParsedPost, known: number): Promise<Plan> {
  const { length: comments } = await newCommentsOf(db, source, post, known);
  const completion = await completionOf(db, row, archive, post, known, { doesRead: false, notes: [] });
  if (comments === 0 && !completion) return { outcome: 'known', notes: ['Imported before, nothing changes'], known };
  const added = comments === 0 ? [] : [`Imported before: ${comments === 1 ? '1 new comment is' : `${comments} new comments are`} added`];
  return { outcome: 'waiting', notes: [...added, ...(completion ? announcedNotes(completion) : [])], known };
}
