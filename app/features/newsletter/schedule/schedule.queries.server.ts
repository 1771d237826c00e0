import './schedule.tables.ts';
import type { Insertable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import type { StoredContent } from '../newsletter.queries.server.ts';
import { maxScheduled } from './schedule.contract.ts';

type NewRow = Insertable<Schema['scheduled_newsletters']>;

/** Scheduled newsletters, the next one first. */
export const listScheduled = (db: Db) =>
  db
    .selectFrom('scheduled_newsletters')
    .select(['id', 'subject', 'send_at', 'segment', 'in_archive', 'scheduled_by', 'held_at'])
    .orderBy('send_at')
    .orderBy('id')
    .limit(maxScheduled)
    .execute();

export async function countScheduled(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('scheduled_newsletters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Newsletter with the same content for the same segment and time. */
export const findSameScheduled = (tx: Db, { subject, message, html, segment, send_at }: StoredContent & Pick<NewRow, 'send_at'>) =>
  tx
    .selectFrom('scheduled_newsletters')
    .select(['id', 'in_archive'])
    .where('send_at', '=', send_at)
    .where('subject', '=', subject)
    .where('message', '=', message)
    .where('html', html === null ? 'is' : '=', html)
    .where('segment', '=', segment)
    .executeTakeFirst();

export const insertScheduled = (tx: Db, row: NewRow) => tx.insertInto('scheduled_newsletters').values(row).returning('id').executeTakeFirstOrThrow();

/** Makes an account the sender of a newsletter that another one may have scheduled. */
export const setScheduledBy = (tx: Db, id: number, accountId: number) =>
  tx.updateTable('scheduled_newsletters').set({ scheduled_by: accountId }).where('id', '=', id).execute();

/** Newsletters whose time has come and that are not held back, in the order of their times. */
const due = (db: Db, now: number) =>
  db
    .selectFrom('scheduled_newsletters')
    .where('send_at', '<=', now)
    .where('held_at', 'is', null)
    .orderBy('send_at')
    .orderBy('id')
    .limit(maxScheduled);

export const dueNewsletters = async (db: Db, now: number): Promise<number[]> => (await due(db, now).select('id').execute()).map(({ id }) => id);

/** @returns undefined when it was sent, taken back or held back meanwhile */
export const dueNewsletter = (tx: Db, id: number, now: number) =>
  due(tx, now).select(['id', 'subject', 'scheduled_by']).where('id', '=', id).executeTakeFirst();

/** @returns false when it was taken back meanwhile */
export async function holdScheduled(tx: Db, id: number, now: number): Promise<boolean> {
  const held = tx.updateTable('scheduled_newsletters').set({ held_at: now }).where('id', '=', id).returning('id');
  return (await held.executeTakeFirst()) !== undefined;
}

/** Deletes a scheduled newsletter and returns it: of two transactions only one gets it. */
export const takeScheduled = (tx: Db, id: number) =>
  tx
    .deleteFrom('scheduled_newsletters')
    .where('id', '=', id)
    .returning(['id', 'subject', 'message', 'html', 'segment', 'send_at', 'in_archive'])
    .executeTakeFirst();
