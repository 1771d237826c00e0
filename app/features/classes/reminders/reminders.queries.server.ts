import '../classes.tables.ts';
import type { Db } from '#app/db/schema.ts';

export const hasReminder = async (db: Db, accountId: number): Promise<boolean> =>
  (await db.selectFrom('class_reminders').select('account_id').where('account_id', '=', accountId).executeTakeFirst()) !== undefined;

export async function setReminder(db: Db, accountId: number, { isOn, now }: { isOn: boolean; now: number }): Promise<void> {
  if (!isOn) await db.deleteFrom('class_reminders').where('account_id', '=', accountId).execute();
  else
    await db
      .insertInto('class_reminders')
      .values({ account_id: accountId, created_at: now })
      .onConflict((conflict) => conflict.column('account_id').doNothing())
      .execute();
}

export interface Span {
  /** In ms; excluded. */
  after: number;
  /** In ms; included. */
  until: number;
}

/** Meetings that begin in a span and that a household waits for a reminder of, the next first. */
export const meetingsToRemind = (db: Db, { after, until }: Span, limit: number): Promise<{ id: number; class_id: number }[]> =>
  db
    .selectFrom('class_meetings as meeting')
    .innerJoin('classes', 'classes.id', 'meeting.class_id')
    .innerJoin('class_members as member', 'member.class_id', 'meeting.class_id')
    .innerJoin('profiles', 'profiles.id', 'member.profile_id')
    .innerJoin('class_reminders as wish', 'wish.account_id', 'profiles.account_id')
    .leftJoin('class_reminders_sent as sent', (join) =>
      join.onRef('sent.meeting_id', '=', 'meeting.id').onRef('sent.account_id', '=', 'wish.account_id'),
    )
    .select(['meeting.id', 'meeting.class_id', 'meeting.starts_at'])
    .distinct()
    .where('meeting.starts_at', '>', after)
    .where('meeting.starts_at', '<=', until)
    .where('meeting.cancelled_at', 'is', null)
    .where('classes.state', 'in', ['open', 'running'])
    .where('member.left_at', 'is', null)
    .where('sent.sent_at', 'is', null)
    .orderBy('meeting.starts_at')
    .orderBy('meeting.id')
    .limit(limit)
    .execute();

/** Meetings at another time, and those that are on after all, are reminded of again. */
export async function forgetReminders(tx: Db, meetings: readonly number[]): Promise<void> {
  if (meetings.length > 0) await tx.deleteFrom('class_reminders_sent').where('meeting_id', 'in', meetings).execute();
}

/** Notes that accounts are reminded of a meeting. @returns those that want a reminder, and were not reminded before */
export async function claimReminders(tx: Db, meetingId: number, accountIds: readonly number[], now: number): Promise<ReadonlySet<number>> {
  if (accountIds.length === 0) return new Set();
  const wanting = await tx.selectFrom('class_reminders').select('account_id').where('account_id', 'in', accountIds).execute();
  if (wanting.length === 0) return new Set();
  const claimed = await tx
    .insertInto('class_reminders_sent')
    .values(wanting.map(({ account_id }) => ({ meeting_id: meetingId, account_id, sent_at: now })))
    .onConflict((conflict) => conflict.columns(['meeting_id', 'account_id']).doNothing())
    .returning('account_id')
    .execute();
  return new Set(claimed.map(({ account_id }) => account_id));
}
