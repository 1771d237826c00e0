import type { Db } from '#app/db/schema.ts';
import { unitMs } from '#app/lib/duration.ts';
import { groupBy } from '#app/lib/group-by.ts';
import { toWeekly } from '../class-values.server.ts';
import { timesOfClasses } from '../classes.queries.server.ts';
import { hasReminder } from '../reminders/reminders.queries.server.ts';
import { classesByIds, nextMeetings, requestsOfAccount, seatsOfAccount, tutorNamesOf } from './family-classes.queries.server.ts';
import { type HouseholdClasses, type JoinedClass, shown } from './membership.contract.ts';
import { notesByClass } from './profile-classes.server.ts';

/** Days that a declined request stays on the list. */
const declinedDays = 30;

const iso = (ms: number) => new Date(ms).toISOString();

async function joinedClasses(db: Db, accountId: number, now: number): Promise<JoinedClass[]> {
  const seats = groupBy(await seatsOfAccount(db, accountId), ({ class_id }) => class_id);
  const classes = seats.size === 0 ? [] : await classesByIds(db, [...seats.keys()]);
  const ids = classes.map(({ id }) => id);
  if (ids.length === 0) return [];
  const times = groupBy(await timesOfClasses(db, ids), ({ class_id }) => class_id);
  const tutors = groupBy(await tutorNamesOf(db, ids), ({ class_id }) => class_id);
  const meetings = groupBy(await nextMeetings(db, ids, now), ({ class_id }) => class_id);
  const notes = await notesByClass(db, ids, { since: 0, limit: shown.notes });
  return classes.map(({ id, name, level, zone, first_day, last_day, state }) => {
    const [next] = meetings.get(id) ?? [];
    return {
      id,
      name,
      level,
      zone,
      firstDay: first_day,
      lastDay: last_day,
      state,
      weekly: (times.get(id) ?? []).map(toWeekly),
      tutors: (tutors.get(id) ?? []).map((tutor) => tutor.name),
      members: (seats.get(id) ?? []).map(({ profile_id }) => profile_id),
      next: next && state !== 'ended' ? { startsAt: iso(next.starts_at), minutes: next.minutes } : null,
      notes: notes.get(id) ?? [],
    };
  });
}

/** Classes and requests of a household, for its grown-ups. */
export async function classesOfHousehold(db: Db, accountId: number, now: number): Promise<HouseholdClasses> {
  const requests = await requestsOfAccount(db, accountId, now - declinedDays * unitMs.day);
  return {
    reminder: await hasReminder(db, accountId),
    classes: await joinedClasses(db, accountId, now),
    requests: requests.map(({ id, class_id, name, profile_id, state, created_at }) => ({
      id,
      class: class_id,
      name,
      profile: profile_id,
      state,
      createdAt: iso(created_at),
    })),
  };
}
