import { type Kysely, sql } from 'kysely';
import { nameWithoutAddress } from '#app/lib/address-in-name.ts';

interface Tables {
  posts: { id: number; author_name: string | null };
  comments: { id: number; full_name: string | null };
}

/**
 * Names of authors and commenters that hold email addresses are published without them; reports know the wider network of their reader, so that
 * neighbours count as one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comment_reports add column wide_network text`.execute(db);
  const tables = db as unknown as Kysely<Tables>;
  const posts = await tables.selectFrom('posts').select(['id', 'author_name']).where('author_name', 'like', '%@%').execute();
  for (const { id, author_name } of posts)
    await tables
      .updateTable('posts')
      .set({ author_name: nameWithoutAddress(author_name ?? '') })
      .where('id', '=', id)
      .execute();
  const comments = await tables.selectFrom('comments').select(['id', 'full_name']).where('full_name', 'like', '%@%').execute();
  for (const { id, full_name } of comments)
    await tables
      .updateTable('comments')
      .set({ full_name: nameWithoutAddress(full_name ?? '') })
      .where('id', '=', id)
      .execute();
}
