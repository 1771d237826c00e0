import type { Db } from '#app/db/schema.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { importedComment, importedPost, samePost } from './imported-rows.queries.server.ts';
import type { ParsedPost } from './parsed-entry.server.ts';

/** The post that an entry has become before, in this or another import. A twin came from another source. */
export async function knownPost(
  db: Db,
  source: string,
  { sourceId, title, state, at }: ParsedPost,
): Promise<{ id: number; isTwin: boolean } | undefined> {
  const imported = await importedPost(db, source, sourceId);
  if (imported !== undefined) return { id: imported, isTwin: false };
  const twin = state === 'published' && at !== null ? await samePost(db, source, title, at) : undefined;
  return twin === undefined ? undefined : { id: twin, isTwin: true };
}

/** Comments that were neither imported with this post before, nor removed here before it was deleted. */
export async function newCommentsOf(db: Db, source: string, post: ParsedPost, postId: number) {
  const comments = [];
  for (const comment of post.comments) if (!(await importedComment(db, source, comment.sourceId, postId))) comments.push(comment);
  return comments;
}

/** Reason for which a post cannot be imported as it is; other errors are thrown. */
export function refusalOf(error: unknown): string {
  if (error instanceof ApiError && error.status < 500) return error.message;
  throw error;
}
