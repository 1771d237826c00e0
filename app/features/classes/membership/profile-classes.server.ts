import type { Db } from '#app/db/schema.ts';
import { unitMs } from '#app/lib/duration.ts';
import { groupBy } from '#app/lib/group-by.ts';
import { addDays, localDate } from '#app/lib/local-date.ts';
import { deletedAuthor } from '../class-terms.contract.ts';
import { endOf, isJoinable } from '../meetings/meeting-state.ts';
import { changedMeetings, classesOfProfile, newestNotes, nextMeetings, tutorNamesOf } from './family-classes.queries.server.ts';
import { type ClassOfProfile, changeDays, lateTaskDays, type Note, noteDays, shown } from './membership.contract.ts';
import { doneTasks, tasksFrom } from './tasks.queries.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

const toNote = ({ text, author, created_at }: { text: string; author: string | null; created_at: number }): Note => ({
  text,
  author: author ?? deletedAuthor,
  at: iso(created_at),
});

type Changed = Awaited<ReturnType<typeof changedMeetings>>[number];

/** Moved and cancelled meetings whose new or old time is in the next days. */
function toChanges(meetings: readonly Changed[], now: number): ClassOfProfile['changed'] {
  const until = now + changeDays * unitMs.day;
  return meetings
    .map((meeting) => {
      const { starts_at, minutes, moved_from, cancelled_at } = meeting;
      const was = moved_from === null || moved_from === starts_at ? undefined : moved_from;
      return { ...meeting, was, isOver: endOf({ startsAt: Math.max(starts_at, was ?? 0), minutes }) <= now, isCancelled: cancelled_at !== null };
    })
    .filter(({ isOver, starts_at, was }) => !isOver && Math.min(starts_at, was ?? starts_at) <= until)
    .slice(0, shown.changes)
    .map(({ id, starts_at, was, isCancelled, reason }) => ({
      id,
      startsAt: iso(starts_at),
      was: was === undefined ? null : iso(was),
      state: isCancelled ? 'cancelled' : 'moved',
      reason,
    }));
}

/** Notes by class: a query of its own for each, so that a class with many notes leaves room for those of others. */
export async function notesByClass(db: Db, classIds: number[], of: { since: number; limit: number }): Promise<Map<number, Note[]>> {
  const notes = new Map<number, Note[]>();
  for (const id of classIds) notes.set(id, (await newestNotes(db, id, of)).map(toNote));
  return notes;
}

interface Reader {
  profile: { id: number; zone: string };
  now: number;
  /** Links of meetings are told. */
  seesLinks: boolean;
}

/** Cards of the classes of a profile. */
export async function classesOf(db: Db, { profile, now, seesLinks }: Reader): Promise<ClassOfProfile[]> {
  const classes = await classesOfProfile(db, profile.id);
  const classIds = classes.map(({ id }) => id);
  if (classIds.length === 0) return [];
  const meetings = groupBy(await nextMeetings(db, classIds, now), ({ class_id }) => class_id);
  const changed = groupBy(await changedMeetings(db, classIds, now - changeDays * unitMs.day), ({ class_id }) => class_id);
  const tutors = groupBy(await tutorNamesOf(db, classIds), ({ class_id }) => class_id);
  const notes = await notesByClass(db, classIds, { since: now - noteDays * unitMs.day, limit: 1 });
  const from = addDays(localDate(now, profile.zone), -lateTaskDays);
  // A query for each class, as for notes.
  const tasks: Awaited<ReturnType<typeof tasksFrom>> = [];
  for (const id of classIds) tasks.push(...(await tasksFrom(db, id, { from, limit: shown.tasks })));
  const done = new Set((await doneTasks(db, { taskIds: tasks.map(({ id }) => id), profileIds: [profile.id] })).map(({ task_id }) => task_id));
  return classes.map((row) => {
    const [meeting] = meetings.get(row.id) ?? [];
    const [note] = notes.get(row.id) ?? [];
    const isOn = meeting !== undefined && isJoinable({ startsAt: meeting.starts_at, minutes: meeting.minutes, isCancelled: false }, now);
    return {
      id: row.id,
      name: row.name,
      zone: row.zone,
      tutors: (tutors.get(row.id) ?? []).map(({ name }) => name),
      meeting: meeting
        ? { id: meeting.id, startsAt: iso(meeting.starts_at), minutes: meeting.minutes, isOn, link: isOn && seesLinks ? row.link : null }
        : null,
      changed: toChanges(changed.get(row.id) ?? [], now),
      tasks: tasks
        .filter(({ class_id }) => class_id === row.id)
        .map(({ id, text, unit_id, lesson_id, title, due_on }) => ({
          id,
          text,
          unit: unit_id,
          lesson: lesson_id,
          title,
          dueOn: due_on,
          isDone: done.has(id),
        })),
      note: note ?? null,
    };
  });
}
