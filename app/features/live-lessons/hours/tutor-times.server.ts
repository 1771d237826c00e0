import type { Db } from '#app/db/schema.ts';
import { type AgeBand, ageBands } from '#app/features/household/profile-terms.contract.ts';
import { mayTeachChildren } from '#app/features/tutors/public.server.ts';
import type { LocalDate } from '#app/lib/local-date.ts';
import type { Weekday } from '#app/lib/weekly-times.ts';
import type { TutorTimes } from '../free-times.ts';
import { lessonMinutes } from '../lesson-terms.contract.ts';
import { daysOffOf, hoursOf, type SettingsRow } from './hours.queries.server.ts';

export const lengthsOf = ({ lengths }: SettingsRow) => lessonMinutes.filter((minutes) => lengths.split(',').includes(String(minutes)));

/** Ages that the tutor has chosen. */
export const agesOf = ({ ages }: SettingsRow): AgeBand[] => ageBands.filter((age) => ages.split(',').includes(age));

/** A room for children is one of the academy, or one with a waiting room. */
export const hasRoomForChildren = ({ link, waiting_room }: Pick<SettingsRow, 'link' | 'waiting_room'>, meetingUrl: string | undefined): boolean =>
  meetingUrl !== undefined || (link !== null && waiting_room === 1);

export interface Check {
  checkedOn: LocalDate | null;
  today: LocalDate;
  meetingUrl: string | undefined;
}

/** Ages of children that can ask today. */
export const offeredAges = (settings: SettingsRow, { checkedOn, today, meetingUrl }: Check): AgeBand[] =>
  mayTeachChildren(checkedOn, today) && hasRoomForChildren(settings, meetingUrl) ? agesOf(settings) : [];

export async function timesOf(db: Db, settings: SettingsRow): Promise<TutorTimes> {
  const hours = await hoursOf(db, settings.account_id);
  return {
    zone: settings.zone,
    hours: hours.map(({ weekday, start_minute, end_minute }) => ({ weekday: weekday as Weekday, start: start_minute, end: end_minute })),
    daysOff: await daysOffOf(db, settings.account_id),
    lengths: lengthsOf(settings),
    noticeHours: settings.notice_hours,
    weeklyLimit: settings.weekly_limit,
  };
}
