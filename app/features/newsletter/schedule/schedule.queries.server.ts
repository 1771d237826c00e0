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
    .select(['id', 'subject', 'send_at', 'segment', 'in_archive'])
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

/** Ids of the newsletters whose time has come, in the order of their times. */
export async function dueNewsletters(db: Db, now: number): Promise<number[]> {
  const rows = db.selectFrom('scheduled_newsletters').select('id').where('send_at', '<=', now).orderBy('send_at').orderBy('id').limit(maxScheduled);
  return (await rows.execute()).map(({ id }) => id);
}

/** Deletes a scheduled newsletter and returns it: of two transactions only one gets it. */
export const takeScheduled = (tx: Db, id: number) =>
  tx
    .deleteFrom('scheduled_newsletters')
    .where('id', '=', id)
    .returning(['id', 'subject', 'message', 'html', 'segment', 'send_at', 'in_archive'])
    .executeTakeFirst();
