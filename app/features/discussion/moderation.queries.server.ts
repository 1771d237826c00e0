import type { Selectable } from 'kysely';
import type { CommentState, Db, Schema } from '#app/db/schema.ts';
import type { Target } from '#app/feature.ts';
import { emailSpellings } from '#app/lib/email-spellings.server.ts';

export type CommentRules = Selectable<Schema['comment_rules']>;

/** The rules that moderators set. */
export const readRules = (db: Db): Promise<CommentRules> => db.selectFrom('comment_rules').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();

/** State that a moderator gave the comment of this account, or with this typed address, that was decided on last; undefined without a decision. */
export async function lastDecision(db: Db, author: { accountId: number } | { emailKey: string }): Promise<CommentState | undefined> {
  const decided = db.selectFrom('comments').select('state').where('moderated_at', 'is not', null).orderBy('moderated_at', 'desc').limit(1);
  const last = 'accountId' in author ? decided.where('account_id', '=', author.accountId) : decided.where('email_key', '=', author.emailKey);
  return (await last.executeTakeFirst())?.state;
}

/** End of the longest ban on one of these subjects that lasts at `now`. */
export async function banEnd(db: Db, subjects: readonly string[], now: number): Promise<number | undefined> {
  if (subjects.length === 0) return undefined;
  const row = await db
    .selectFrom('comment_bans')
    .select(({ fn }) => fn.max('ends_at').as('end'))
    .where('subject', 'in', subjects)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row?.end ?? undefined;
}

/** The same for a ban on an email address, when the banned comment was sent by an account with this address: only then it proved the address. */
export async function provenEmailBanEnd(db: Db, subject: string, emailKey: string, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('comment_bans')
    .innerJoin('comments', 'comments.id', 'comment_bans.comment_id')
    .innerJoin('accounts', 'accounts.id', 'comments.account_id')
    .select('ends_at')
    .where('subject', '=', subject)
    .where('ends_at', '>', now)
    .where('accounts.email_key', 'in', emailSpellings(emailKey))
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.ends_at;
}

export const bansOn = (db: Db, subjects: readonly string[]) =>
  db.selectFrom('comment_bans').select(['kind', 'created_at', 'ends_at']).where('subject', 'in', subjects).orderBy('id').execute();

const storedComment = ['id', 'target', 'target_id', 'parent_id', 'state', 'version', 'reports', 'moderated_at', 'edited_at'] as const;
export type StoredComment = Pick<Selectable<Schema['comments']>, (typeof storedComment)[number]>;

export const commentStatesById = (db: Db, ids: readonly number[]): Promise<StoredComment[]> =>
  db.selectFrom('comments').select(storedComment).where('id', 'in', ids).orderBy('id').execute();

interface StateChange {
  state: CommentState;
  hold_reason?: string | null;
  /** Missing for a change that is no decision of a moderator. */
  moderated_at?: number | null;
  reports?: number;
}

/** Changes the state of a comment, and the count of shown comments with it. Requires a transaction that locked the target. */
export async function setState(tx: Db, target: Target | undefined, comment: StoredComment, change: StateChange): Promise<void> {
  await tx
    .updateTable('comments')
    .set((set) => ({ ...change, version: set('version', '+', 1) }))
    .where('id', '=', comment.id)
    .execute();
  const difference = Number(change.state === 'shown') - Number(comment.state === 'shown');
  if (difference !== 0) await countShown(tx, target, comment, difference);
}

/** Adds to the count of shown replies of the parent, or of shown comments of the target. A removed feature has no counts. */
export async function countShown(
  tx: Db,
  target: Pick<Target, 'table'> | undefined,
  comment: { parent_id?: number | null | undefined; target_id: number },
  difference: number,
): Promise<void> {
  if (comment.parent_id) {
    await tx
      .updateTable('comments')
      .set((set) => ({ replies: set('replies', '+', difference) }))
      .where('id', '=', comment.parent_id)
      .execute();
  } else if (target)
    await tx
      .updateTable(target.table)
      .set((set) => ({ comments: set('comments', '+', difference) }))
      .where('id', '=', comment.target_id)
      .execute();
}
