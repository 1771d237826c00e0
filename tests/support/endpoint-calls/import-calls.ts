import type { Db } from '#app/db/schema.ts';
import { eachText } from '#app/features/blog/post-texts.contract.ts';
import { rememberComment, rememberPost } from '#app/features/content-transfer/import/imported-rows.queries.server.ts';
import { deletedPost, knownPost, newCommentsOf, takenNumberNotes } from '#app/features/content-transfer/import/known-post.server.ts';
import type { ParsedPost } from '#app/features/content-transfer/import/parsed-entry.server.ts';
import { identityOf } from '#app/features/content-transfer/import/post-identity.server.ts';

const source = 'wordpress blog.example';
const comment = { sourceId: '1', parentId: null, name: null, email: null, text: 'Daalụ', at: 1 };
const post: ParsedPost = {
  ...{ sourceId: '1', title: 'Visits', html: '', state: 'published', at: 1, date: 1, addresses: ['/visits/'], ...eachText(() => null) },
  ...{ authorName: null, hasCoAuthors: false, authorEmail: null, tags: [], cover: null, comments: [comment] },
};

/** Questions of an import about what was imported before: its jobs ask them, and no endpoint does. */
export async function callImportedRows(db: Db): Promise<void> {
  const id = 1;
  await rememberPost(db, { source, sourceId: post.sourceId }, identityOf(post), id, 2);
  await rememberComment(db, { source, sourceId: comment.sourceId }, 1, id);
  await knownPost(db, source, { ...post, sourceId: '2' });
  await deletedPost(db, source, post, { importId: 1 });
  await newCommentsOf(db, source, post, id);
  await takenNumberNotes(db, source, post.sourceId);
}
