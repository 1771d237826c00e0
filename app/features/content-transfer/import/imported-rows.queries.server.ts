import type { ExpressionBuilder, Nullable } from 'kysely';
import { staffRoles } from '#app/auth/roles.server.ts';
import type { Db, Schema } from '#app/db/schema.ts';
import type { PostIdentity } from './post-identity.server.ts';

const secondMs = 1000;
const commentsPerQuery = 500;

interface SourceKey {
  source: string;
  sourceId: string;
}

/** Earlier releases gave all sites of WordPress one name whose files have no address of the blog. */
const namesOf = (source: string): string[] => (source.startsWith('wordpress ') ? [source, 'wordpress '] : [source]);

const postRows = (db: Db, { source, sourceId }: SourceKey) =>
  db
    .selectFrom('imported_rows')
    .where('imported_rows.source', 'in', namesOf(source))
    .where('imported_rows.kind', '=', 'post')
    .where('imported_rows.source_id', '=', sourceId);

/** First ms of a second, and that of the next one. */
const secondOf = (ms: number): [from: number, until: number] => {
  const from = Math.floor(ms / secondMs) * secondMs;
  return [from, from + secondMs];
};

/** Entry of a file whose post is looked for. */
export interface SoughtPost {
  sourceId: string;
  title: string;
  identity: PostIdentity;
  /** Import of which no other entry may be this post, but for an equal one. */
  importId: number;
}

type Row = ExpressionBuilder<Schema & { posts: Nullable<Schema['posts']> }, 'imported_rows' | 'posts'>;

/** Conditions for each fact that a row and an entry can have in common. */
const equalFacts = (eb: Row, { titleDigest, at, address }: PostIdentity) => [
  eb('title_digest', '=', titleDigest),
  ...(at === null ? [] : [eb('dated_at', '=', at)]),
  ...(address === null ? [] : [eb('address', '=', address)]),
];

const isSame = (eb: Row, { titleDigest, at, address }: PostIdentity) =>
  eb.and([eb('title_digest', '=', titleDigest), eb('dated_at', 'is not distinct from', at), eb('address', 'is not distinct from', address)]);

/** A row of an earlier release has no facts: the post here is compared, and a deleted one is known by its number. */
const isEarlierRow = (eb: Row, { title, identity: { at } }: SoughtPost) => {
  const second = (column: 'posts.published_at' | 'posts.publish_at', [from, until]: [number, number]) =>
    eb.and([eb(column, '>=', from), eb(column, '<', until)]);
  const times = at === null ? [] : [second('posts.published_at', secondOf(at)), second('posts.publish_at', secondOf(at))];
  return eb.and([eb('title_digest', 'is', null), eb.or([eb('posts.id', 'is', null), eb('posts.title', '=', title), ...times])]);
};

/** True for a post that another entry of the same import has become. */
const isOfImport = (eb: Row, { importId, sourceId }: SoughtPost) =>
  eb.exists(
    eb
      .selectFrom('import_entries')
      .select('import_entries.id')
      .where('import_id', '=', importId)
      .where('import_entries.kind', '=', 'line')
      .where('import_entries.source_id', '=', sourceId)
      .where('outcome', '=', 'created')
      .whereRef('import_entries.post_id', '=', 'imported_rows.post_id'),
  );

/** The post that came from a post of another site: one of its number, with the same title, time or address there. The most alike comes first. */
export async function importedPost(db: Db, source: string, sought: SoughtPost): Promise<{ id: number; isHere: boolean } | undefined> {
  const row = await postRows(db, { source, sourceId: sought.sourceId })
    .leftJoin('posts', 'posts.id', 'imported_rows.post_id')
    .select(['imported_rows.post_id as id', 'posts.id as present'])
    .where((eb) => {
      const isAlike = eb.or([...equalFacts(eb, sought.identity), isEarlierRow(eb, sought)]);
      return eb.or([isSame(eb, sought.identity), eb.and([isAlike, eb.not(isOfImport(eb, sought))])]);
    })
    .orderBy((eb) => eb.case().when('posts.id', 'is', null).then(1).else(0).end())
    .orderBy((eb) => eb.case().when(isSame(eb, sought.identity)).then(0).else(1).end())
    .orderBy('imported_rows.post_id')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, isHere: row.present !== null };
}

/** Name of a site from which a post of this number was imported. */
export const sourceOfNumber = async (db: Db, source: string, sourceId: string): Promise<string | undefined> =>
  (await postRows(db, { source, sourceId }).select('source').limit(1).executeTakeFirst())?.source;

/**
 * A public post of the same title and the same second, because WXR has no milliseconds: the file is an export of this academy, or of another tool
 * from the same site. Posts of the same source differ by their numbers there, whatever their titles and times.
 */
export const samePost = async (db: Db, source: string, title: string, publishedAt: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('posts')
      .select('id')
      .where('state', '=', 'published')
      .where('published_at', '>=', secondOf(publishedAt)[0])
      .where('published_at', '<', secondOf(publishedAt)[1])
      .where('title', '=', title)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('imported_rows').select('row_id').whereRef('post_id', '=', 'posts.id').where('kind', '=', 'post').where('source', '=', source),
          ),
        ),
      )
      .limit(1)
      .executeTakeFirst()
  )?.id;

/**
 * Comments that were imported with this post before. A moderator or its author may have removed one: then its id is that of no comment. Rows of
 * earlier releases keep the id of a post that was deleted and imported again, which no row of a post has any more.
 */
const commentRows = (db: Db, source: string, sourceIds: string[], postId: number) =>
  db
    .selectFrom('imported_rows')
    .where('imported_rows.source', 'in', namesOf(source))
    .where('imported_rows.kind', '=', 'comment')
    .where('imported_rows.source_id', 'in', sourceIds)
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('imported_rows.post_id', '=', postId),
        not(
          exists(
            selectFrom('imported_rows as post_rows')
              .select('post_rows.row_id')
              .whereRef('post_rows.post_id', '=', 'imported_rows.post_id')
              .where('post_rows.kind', '=', 'post'),
          ),
        ),
      ]),
    );

export const importedComment = (db: Db, source: string, sourceId: string, postId: number): Promise<{ id: number } | undefined> =>
  commentRows(db, source, [sourceId], postId).select('imported_rows.row_id as id').limit(1).executeTakeFirst();

/** Numbers, among those of some comments, that were imported with this post before. */
export async function importedComments(db: Db, source: string, sourceIds: string[], postId: number): Promise<Set<string>> {
  const known = new Set<string>();
  for (let from = 0; from < sourceIds.length; from += commentsPerQuery) {
    const some = sourceIds.slice(from, from + commentsPerQuery);
    for (const { sourceId } of await commentRows(db, source, some, postId).select('imported_rows.source_id as sourceId').execute())
      known.add(sourceId);
  }
  return known;
}

/** Remembers the origin of a post. It takes the rows of the deleted post in whose place it comes: its removed comments stay removed. */
export async function rememberPost(tx: Db, { source, sourceId }: SourceKey, identity: PostIdentity, postId: number, deleted: number): Promise<void> {
  await tx.deleteFrom('imported_rows').where('post_id', '=', deleted).where('kind', '=', 'post').execute();
  await tx.updateTable('imported_rows').set({ post_id: postId }).where('post_id', '=', deleted).execute();
  const { titleDigest: title_digest, at: dated_at, address } = identity;
  const key = { source, kind: 'post', source_id: sourceId, row_id: postId, post_id: postId } as const;
  await tx
    .insertInto('imported_rows')
    .values({ ...key, title_digest, dated_at, address })
    .execute();
}

/** Remembers the origin of a comment: the first one where a file gives several of a post the same number. */
export async function rememberComment(tx: Db, { source, sourceId }: SourceKey, id: number, postId: number): Promise<void> {
  await tx
    .insertInto('imported_rows')
    .values({ source, kind: 'comment', source_id: sourceId, row_id: id, post_id: postId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Comment that takes replies. */
export const shownComment = (db: Db, id: number): Promise<{ id: number } | undefined> =>
  db.selectFrom('comments').select('id').where('id', '=', id).where('parent_id', 'is', null).where('state', '=', 'shown').executeTakeFirst();

/** Account of the staff with an email address. */
export const staffByEmail = async (db: Db, emailKey: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('accounts')
      .innerJoin('account_roles', 'account_roles.account_id', 'accounts.id')
      .select('accounts.id')
      .where('accounts.kind', '=', 'admin')
      .where('accounts.email_key', '=', emailKey)
      .where('account_roles.role', 'in', staffRoles)
      .limit(1)
      .executeTakeFirst()
  )?.id;
