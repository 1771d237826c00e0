import type { Db } from '#app/db/schema.ts';
import { accountById } from '#app/features/accounts/public.server.ts';
import { cardOfAccount, lockTutor, mayTeachChildren, publicTutor } from '#app/features/tutors/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { isSavedAlready, nextVersion } from '#app/http/optimistic-save.server.ts';
import { rejectFields } from '#app/lib/api-error.ts';
import type { Config } from '#app/lib/config.server.ts';
import { localTimeOf, localToday } from '#app/lib/local-date.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { formatDayMinute, parseDayMinute } from '#app/lib/weekly-times.ts';
import { lessonMinutes } from '../lesson-terms.contract.ts';
import { lessonOffersTag } from '../live-lessons.cache-tags.ts';
import { followRoom } from './follow-room.server.ts';
import { childAges, type HoursForm, type Settings, type tutorHours } from './hours.contract.ts';
import { countWithoutRoom, daysOffOf, hoursOf, replaceHours, settingsOf } from './hours.queries.server.ts';
import { agesOf, hasRoomForChildren, lengthsOf } from './tutor-times.server.ts';

async function readSettings(db: Db, accountId: number): Promise<Settings | null> {
  const row = await settingsOf(db, accountId);
  if (!row) return null;
  const hours = await hoursOf(db, accountId);
  return {
    zone: row.zone,
    hours: hours.map(({ weekday, start_minute, end_minute }) => ({
      weekday,
      start: formatDayMinute(start_minute),
      end: formatDayMinute(end_minute),
    })),
    daysOff: await daysOffOf(db, accountId),
    lengths: lengthsOf(row),
    grownUps: row.grown_ups === 1,
    ages: childAges.filter((age) => agesOf(row).includes(age)),
    noticeHours: row.notice_hours,
    weeklyLimit: row.weekly_limit,
    link: row.link,
    waitingRoom: row.waiting_room === 1,
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

function requireRoom({ link, waitingRoom, ages }: HoursForm, { meetingUrl }: Config): void {
  if (!link && meetingUrl === undefined)
    rejectFields({ link: 'Please enter the link of your meeting room: the academy has no rooms of its own yet' });
  const room = { link: link ?? null, waiting_room: waitingRoom ? 1 : 0 };
  if (ages.length > 0 && !hasRoomForChildren(room, meetingUrl))
    rejectFields({ waitingRoom: 'Lessons with children need a room with a waiting room, in which you let each participant in yourself' });
}

/** Settings in the order in which they are kept, so that equal ones are equal as JSON. */
const inOrder = ({ zone, hours, daysOff, lengths, grownUps, ages, noticeHours, weeklyLimit, link, waitingRoom }: HoursForm) => ({
  zone,
  hours: hours.toSorted((one, other) => one.weekday - other.weekday || one.start.localeCompare(other.start) || one.end.localeCompare(other.end)),
  daysOff: [...new Set(daysOff)].sort(),
  lengths: lessonMinutes.filter((minutes) => lengths.includes(minutes)),
  grownUps,
  ages: childAges.filter((age) => ages.includes(age)),
  noticeHours,
  weeklyLimit,
  link: link ?? null,
  waitingRoom,
});

export const hoursHandlers: Handlers<typeof tutorHours> = {
  hours: async ({ db, principal, now, config }) => {
    const account = await accountById(db, principal.id);
    const card = await cardOfAccount(db, principal.id);
    return {
      settings: await readSettings(db, principal.id),
      mayTeachChildren: mayTeachChildren(account?.checked_on ?? null, localToday(localTimeOf({ now, config }))),
      hasRooms: config.meetingUrl !== undefined,
      lessonsWithoutRoom: await countWithoutRoom(db, principal.id, now()),
      card: card && (await publicTutor(db, card.id)) ? card.id : null,
    };
  },

  saveHours: async ({ db, input: { basedOn, ...form }, principal, now, config, invalidate }) => {
    requireRoom(form, config);
    const values = inOrder(form);
    const withoutRoom = await db.transaction().execute(async (tx) => {
      await lockTutor(tx, principal.id);
      const { updatedAt, ...stored } = (await readSettings(tx, principal.id)) ?? { updatedAt: '' };
      const version = { updated_at: updatedAt ? Date.parse(updatedAt) : 0 };
      if (isSavedAlready(version, 'form', basedOn, JSON.stringify(stored) === JSON.stringify(values)))
        return countWithoutRoom(tx, principal.id, now());
      const { hours, daysOff, ...rest } = values;
      const settings = {
        account_id: principal.id,
        zone: rest.zone,
        lengths: rest.lengths.join(),
        grown_ups: rest.grownUps ? 1 : 0,
        ages: rest.ages.join(),
        notice_hours: rest.noticeHours,
        weekly_limit: rest.weeklyLimit,
        link: rest.link,
        waiting_room: rest.waitingRoom ? 1 : 0,
        updated_at: nextVersion(version, now()),
      };
      await replaceHours(tx, settings, {
        hours: hours.map(({ weekday, start, end }) => ({ weekday, start_minute: parseDayMinute(start) ?? 0, end_minute: parseDayMinute(end) ?? 0 })),
        daysOff,
      });
      await followRoom(
        tx,
        { now, config },
        { tutorId: principal.id, from: 'link' in stored ? (stored.link ?? null) : null, to: settings, tellsTutor: false },
      );
      return countWithoutRoom(tx, principal.id, now());
    });
    invalidate(lessonOffersTag);
    const note = `${pluralize(withoutRoom, 'agreed lesson')} with a child ${withoutRoom === 1 ? 'has' : 'have'} no room now: please see “A room of your own for children”`;
    return { message: ['Your hours are saved', ...(withoutRoom > 0 ? [note] : [])].join('. ') };
  },
};
