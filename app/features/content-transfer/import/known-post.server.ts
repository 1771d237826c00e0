import type { Db } from '#app/db/schema.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { importedComments, importedPost, samePost, sourceOfNumber } from './imported-rows.queries.server.ts';
import type { ParsedComment, ParsedPost } from './parsed-entry.server.ts';
import { identityOf, type PostIdentity } from './post-identity.server.ts';
import { unnamedSite } from './site-name.ts';

/** Id of no post. */
const noPost = 0;

interface Seeking {
  /** Identity of the whole entry, where the post has lost its body. */
  identity?: PostIdentity;
  /** Import that is running: two entries of one file are two posts. */
  importId?: number;
}

const seek = (db: Db, source: string, post: ParsedPost, { identity = identityOf(post), importId = 0 }: Seeking) =>
  importedPost(db, source, { sourceId: post.sourceId, title: post.title, identity, importId });

/** The post that an entry has become before, in this or another import. A twin came from another source. */
export async function knownPost(
  db: Db,
  source: string,
  post: ParsedPost,
  seeking: Seeking = {},
): Promise<{ id: number; isTwin: boolean } | undefined> {
  const { title, state, at } = post;
  const imported = await seek(db, source, post, seeking);
  if (imported?.isHere) return { id: imported.id, isTwin: false };
  const twin = state === 'published' && at !== null ? await samePost(db, source, title, at) : undefined;
  return twin === undefined ? undefined : { id: twin, isTwin: true };
}

/** Id that the post of an entry had here before it was deleted; that of no post for one that is new. */
export async function deletedPost(db: Db, source: string, post: ParsedPost, seeking: Seeking = {}): Promise<number> {
  const imported = await seek(db, source, post, seeking);
  return imported && !imported.isHere ? imported.id : noPost;
}

/** Comments that were neither imported with this post before, nor removed here before it was deleted, each once. */
export async function newCommentsOf(db: Db, source: string, post: ParsedPost, postId: number): Promise<ParsedComment[]> {
  const known = await importedComments(
    db,
    source,
    post.comments.map(({ sourceId }) => sourceId),
    postId,
  );
  const added = post.comments.filter(({ sourceId }) => !known.has(sourceId));
  return [...new Map(added.map((comment) => [`${comment.sourceId} ${comment.text}`, comment])).values()];
}

/** Sentence about a new post whose number belongs to another one. */
export async function takenNumberNotes(db: Db, source: string, sourceId: string): Promise<string[]> {
  const other = await sourceOfNumber(db, source, sourceId);
  if (other === undefined) return [];
  const site = other === 'ghost' ? 'Ghost' : other === unnamedSite ? '' : other.replace(/^wordpress /, '');
  return [`Another post of this number was imported before from ${site || 'another site'}; this one is new`];
}

/** Reason for which a post cannot be imported as it is; other errors are thrown. */
export function refusalOf(error: unknown): string {
  if (error instanceof ApiError && error.status < 500) return error.message;
  throw error;
}
