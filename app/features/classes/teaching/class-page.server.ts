import type { Db } from '#app/db/schema.ts';
import { dateOfDay, learningDay, mondayOf } from '#app/features/household/public.ts';
import { reject } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';
import { groupBy } from '#app/lib/group-by.ts';
import { instantOf } from '#app/lib/weekly-times.ts';
import { toLeavers } from '../links/change-link.server.ts';
import { endOf, isRegisterOpen, meetingOfRegister } from '../meetings/meeting-state.ts';
import type { Teacher } from '../teacher.queries.server.ts';
import { byName } from './by-name.ts';
import { type ClassPage, pageLimits, shownPastWeeks, type TaughtClass } from './class-page.contract.ts';
import { doneTasks, missedWords, peopleOfClass, tasksNotesAndLeavers, taughtClasses, taughtClassWithMeetings } from './class-page.queries.server.ts';
import { classNotFound } from './taught-class.server.ts';

const timeOf = (at: number) => new Date(at).toISOString();

export async function readTaughtClasses(db: Db, tutor: Teacher, now: number): Promise<TaughtClass[]> {
  const rows = await taughtClasses(db, tutor, now);
  return rows.map(({ id, name, state, zone, members, requests, meeting, starts_at, minutes }) => ({
    id,
    name,
    state,
    zone,
    members: members ?? 0,
    requests: requests ?? 0,
    next: meeting === null || starts_at === null || minutes === null ? null : { id: meeting, startsAt: timeOf(starts_at), minutes },
  }));
}

type MeetingRow = Awaited<ReturnType<typeof taughtClassWithMeetings>>[number];

/** Meetings of the rows: a class without any has one row without a meeting. */
const meetingsIn = (rows: readonly MeetingRow[]) =>
  rows.flatMap(({ meeting, starts_at, minutes, moved_at, cancelled_at, reason, updated_at, here, late, excused, away }) =>
    meeting === null || starts_at === null || minutes === null
      ? []
      : {
          id: meeting,
          startsAt: starts_at,
          minutes,
          isMoved: moved_at !== null,
          isCancelled: cancelled_at !== null,
          reason: reason ?? '',
          updatedAt: timeOf(updated_at ?? 0),
          here,
          late,
          excused,
          away,
        },
  );

type WorkRow = Awaited<ReturnType<typeof tasksNotesAndLeavers>>[number];

/** Rows of one kind, the newest first. */
const newest = (rows: readonly WorkRow[], of: WorkRow['kind']) => rows.filter(({ kind }) => kind === of).toSorted((one, other) => other.id - one.id);

function tasksIn(rows: readonly WorkRow[], done: Awaited<ReturnType<typeof doneTasks>>): ClassPage['tasks'] {
  const byTask = groupBy(done, ({ task }) => task);
  return newest(rows, 'task').map(({ id, text, unit_id, lesson_id, title, due_on }) => ({
    ...{ id, text, unit: unit_id, lesson: lesson_id, title, dueOn: due_on ?? '' },
    done: [...new Set((byTask.get(id) ?? []).map(({ profile }) => profile))].toSorted((one, other) => one - other),
  }));
}

const notesIn = (rows: readonly WorkRow[]): ClassPage['notes'] =>
  newest(rows, 'note').map(({ id, text, name, at }) => ({ id, text, author: name, createdAt: timeOf(at ?? 0) }));

function peopleIn(rows: Awaited<ReturnType<typeof peopleOfClass>>): Pick<ClassPage, 'members' | 'requests'> {
  const sorted = rows.toSorted((one, other) => byName(one.name, other.name));
  return {
    members: sorted.flatMap(({ profile, name, avatar, ageBand, member, days, lessons, here, late, excused, away }) =>
      member === null
        ? []
        : {
            ...{ profile, name, avatar, ageBand, days: days ?? 0, lessons: lessons ?? 0 },
            ...{ here: here ?? 0, late: late ?? 0, excused: excused ?? 0, away: away ?? 0 },
          },
    ),
    requests: sorted
      .flatMap(({ profile, name, avatar, ageBand, request, asked_at }) =>
        request === null ? [] : { id: request, profile, name, avatar, ageBand, createdAt: timeOf(asked_at ?? 0) },
      )
      .toSorted((one, other) => one.id - other.id)
      .slice(0, pageLimits.requests),
  };
}

const marksIn = (rows: Awaited<ReturnType<typeof peopleOfClass>>) =>
  rows.flatMap(({ profile, member, mark, marked_at, by_staff }) =>
    member === null || mark === null ? [] : { profile, mark, at: timeOf(marked_at ?? 0), isByStaff: by_staff === 1 },
  );

/** The page of a class, by five statements (decision 0176). */
export async function readClassPage(
  db: Db,
  { tutor, id, meeting, now }: { tutor: Teacher; id: number; meeting: number | undefined; now: number },
): Promise<ClassPage> {
  const rows = await taughtClassWithMeetings(db, { tutor, id, since: now - shownPastWeeks * 7 * unitMs.day });
  const [found] = rows;
  if (!found) return reject(404, classNotFound);
  const meetings = meetingsIn(rows);
  const shown = meetingOfRegister(meetings, meeting, now);
  const monday = mondayOf(learningDay(now, found.zone));
  const mondayAt = instantOf({ day: dateOfDay(monday), start: 0 }, found.zone);
  const [people, words, work, done] = await Promise.all([
    peopleOfClass(db, { classId: id, meeting: shown?.id ?? 0, monday, mondayAt }),
    missedWords(db, id),
    tasksNotesAndLeavers(db, id),
    doneTasks(db, id),
  ]);
  return {
    id,
    name: found.name,
    state: found.state,
    zone: found.zone,
    link: found.link,
    firstDay: found.first_day,
    lastDay: found.last_day,
    meetings: meetings.map((each) => ({ ...each, startsAt: timeOf(each.startsAt) })),
    next: meetings.find((each) => !each.isCancelled && endOf(each) > now)?.id ?? null,
    register: shown ? { meeting: shown.id, isOpen: isRegisterOpen(shown, now), marks: marksIn(people) } : null,
    ...peopleIn(people),
    words,
    tasks: tasksIn(work, done),
    notes: notesIn(work),
    leavers: toLeavers(work, found),
  };
}
