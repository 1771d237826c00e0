import '../live-lessons.tables.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import { isWithoutRoom } from '../lessons/rooms.queries.server.ts';

export type SettingsRow = Selectable<Schema['tutor_settings']>;
type HoursRow = Pick<Selectable<Schema['tutor_hours']>, 'weekday' | 'start_minute' | 'end_minute'>;

export const settingsOf = (db: Db, accountId: number): Promise<SettingsRow | undefined> =>
  db.selectFrom('tutor_settings').selectAll().where('account_id', '=', accountId).executeTakeFirst();

export const hoursOf = (db: Db, accountId: number): Promise<HoursRow[]> =>
  db
    .selectFrom('tutor_hours')
    .select(['weekday', 'start_minute', 'end_minute'])
    .where('account_id', '=', accountId)
    .orderBy('weekday')
    .orderBy('start_minute')
    .orderBy('id')
    .execute();

export async function daysOffOf(db: Db, accountId: number): Promise<string[]> {
  const days = db.selectFrom('tutor_days_off').select('day').where('account_id', '=', accountId).orderBy('day');
  return (await days.execute()).map(({ day }) => day);
}

/** Agreed lessons of a tutor that have not begun, by an index of those that take a time. */
const agreedAhead = (db: Db, tutorId: number, now: number) =>
  db
    .selectFrom('live_lessons')
    .where('tutor_id', '=', tutorId)
    .where(sql<boolean>`state in ('asked', 'agreed')`)
    .where('state', '=', 'agreed')
    .where('starts_at', '>', now);

/** Agreed lessons ahead in this room, or in none after their room was taken away. */
export const agreedInRoom = (tx: Db, tutorId: number, { room, now }: { room: string; now: number }) =>
  agreedAhead(tx, tutorId, now).selectAll().where('room', 'in', [room, '']).orderBy('id').execute();

export async function countWithoutRoom(db: Db, tutorId: number, now: number): Promise<number> {
  const { count } = await agreedAhead(db, tutorId, now)
    .leftJoin('tutor_settings', 'tutor_settings.account_id', 'live_lessons.tutor_id')
    .leftJoin('profiles', 'profiles.id', 'live_lessons.profile_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isWithoutRoom)
    .executeTakeFirstOrThrow();
  return count;
}

interface Times {
  hours: HoursRow[];
  daysOff: string[];
}

/** Replaces settings, hours and days off of a tutor, whose row the caller has locked. */
export async function replaceHours(tx: Db, settings: Insertable<Schema['tutor_settings']>, { hours, daysOff }: Times): Promise<void> {
  const { account_id } = settings;
  await tx
    .insertInto('tutor_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(settings))
    .execute();
  await tx.deleteFrom('tutor_hours').where('account_id', '=', account_id).execute();
  await tx.deleteFrom('tutor_days_off').where('account_id', '=', account_id).execute();
  if (hours.length > 0)
    await tx
      .insertInto('tutor_hours')
      .values(hours.map((row) => ({ ...row, account_id })))
      .execute();
  if (daysOff.length > 0)
    await tx
      .insertInto('tutor_days_off')
      .values(daysOff.map((day) => ({ account_id, day })))
      .execute();
}
