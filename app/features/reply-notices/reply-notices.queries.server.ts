import type { Selectable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import { emailSpellings } from '#app/lib/email-spellings.server.ts';

export type Thread = Selectable<Schema['reply_threads']>;

const commentColumns = ['id', 'target', 'target_id', 'parent_id', 'state', 'account_id', 'email_key', 'text', 'created_at'] as const;
export type CommentRow = Pick<Selectable<Schema['comments']>, (typeof commentColumns)[number]>;

export const commentOf = (db: Db, id: number): Promise<CommentRow | undefined> =>
  db.selectFrom('comments').select(commentColumns).where('id', '=', id).executeTakeFirst();

/** Verified accounts whose email address a mail has proved: those that want no mails about replies first, so that one of them speaks for all. */
export const verifiedAccounts = (db: Db, emailKey: string) =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('kind', 'in', ['learner', 'tutor', 'admin'])
    .where('email_key', 'in', emailSpellings(emailKey))
    .where('verified_at', 'is not', null)
    .where('email_confirmed_at', 'is not', null)
    .orderBy('notify_replies')
    .orderBy('id')
    .execute();

/** The thread of the comment for this recipient, new or known, whose row stays locked until the transaction ends. */
export const openThread = (tx: Db, thread: { comment_id: number; account_id: number; token: string }): Promise<Thread> =>
  tx
    .insertInto('reply_threads')
    .values(thread)
    .onConflict((conflict) => conflict.columns(['comment_id', 'account_id']).doUpdateSet({ comment_id: thread.comment_id }))
    .returningAll()
    .executeTakeFirstOrThrow();

/** Starts the next batch when `batch` is the present one, and locks the row until the transaction ends. Undefined when it is not. */
export const nextBatch = (tx: Db, id: number, batch: number): Promise<Thread | undefined> =>
  tx
    .updateTable('reply_threads')
    .set({ batch: batch + 1 })
    .where('id', '=', id)
    .where('batch', '=', batch)
    .returningAll()
    .executeTakeFirst();

export async function setMailed(tx: Db, { id }: Thread, mailId: number, now: number): Promise<void> {
  await tx.updateTable('reply_threads').set({ mailed_at: now }).where('id', '=', id).execute();
  await tx.updateTable('reply_notices').set({ mail_id: mailId }).where('thread_id', '=', id).where('mail_id', 'is', null).execute();
}

/** A reply that was told, or waits already, stays as it is. */
export async function insertNotice(tx: Db, notice: { reply_id: number; thread_id: number; created_at: number }): Promise<void> {
  await tx
    .insertInto('reply_notices')
    .values(notice)
    .onConflict((conflict) => conflict.column('reply_id').doNothing())
    .execute();
}

/** Notices of a thread that wait (`mailId` null), or belong to a mail. */
function noticesOf(db: Db, threadId: number, mailId: number | null) {
  const notices = db.selectFrom('reply_notices').innerJoin('comments', 'comments.id', 'reply_notices.reply_id').where('thread_id', '=', threadId);
  return mailId === null ? notices.where('mail_id', 'is', null) : notices.where('mail_id', '=', mailId);
}

/** Number of shown replies, and the newest of them, newest first. */
export async function shownReplies(db: Db, threadId: number, mailId: number | null, limit: number) {
  const shown = noticesOf(db, threadId, mailId).where('comments.state', '=', 'shown');
  const { count } = await shown.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const newest = await shown
    .leftJoin('accounts', 'accounts.id', 'comments.account_id')
    .select(['comments.text', 'comments.full_name', 'accounts.first_name'])
    .orderBy('reply_id', 'desc')
    .limit(limit)
    .execute();
  return { count: Number(count), newest };
}

/** Forgets replies that are not shown: they are told when they are shown again. */
export async function deleteUnshown(tx: Db, threadId: number, mailId: number | null): Promise<void> {
  const unshown = noticesOf(tx, threadId, mailId).where('comments.state', '<>', 'shown').select('reply_notices.id');
  await tx.deleteFrom('reply_notices').where('id', 'in', unshown).execute();
}

export async function deleteWaiting(tx: Db, threadId: number): Promise<void> {
  await tx.deleteFrom('reply_notices').where('thread_id', '=', threadId).where('mail_id', 'is', null).execute();
}

/** Thread that a mail tells of. */
export const threadOfMail = (db: Db, mailId: number): Promise<Thread | undefined> =>
  db
    .selectFrom('reply_threads')
    .selectAll()
    .where('id', '=', (row) => row.selectFrom('reply_notices').select('thread_id').where('mail_id', '=', mailId).limit(1))
    .executeTakeFirst();

export const threadByToken = (db: Db, token: string): Promise<Thread | undefined> =>
  db.selectFrom('reply_threads').selectAll().where('token', '=', token).executeTakeFirst();

export async function muteThread(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable('reply_threads').set({ muted_at: now }).where('id', '=', id).where('muted_at', 'is', null).execute();
}

export async function unmuteThread(db: Db, id: number): Promise<void> {
  await db.updateTable('reply_threads').set({ muted_at: null }).where('id', '=', id).execute();
}

/** Switches mails about replies off for all accounts with the email address of this one: to its owner they are the same mails. */
export async function switchOff(db: Db, accountId: number): Promise<void> {
  const own = await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst();
  if (!own) return;
  await db
    .updateTable('accounts')
    .set({ notify_replies: 0 })
    .where('kind', 'in', ['learner', 'tutor', 'admin'])
    .where('email_key', 'in', emailSpellings(own.email))
    .execute();
}

export const threadsOf = (db: Db, accountId: number): Promise<Thread[]> =>
  db.selectFrom('reply_threads').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
