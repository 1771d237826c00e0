import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import { deletedAuthor } from '../class-terms.contract.ts';
import { keptNotesOf } from '../kept-notes/kept-notes.queries.server.ts';
import {
  attendanceWithNames,
  classesTaught,
  codesMade,
  keptNotesWritten,
  notesWritten,
  registersMarked,
  reminderChoice,
  remindersSent,
  requestsDecided,
  requestsWithNames,
  seatsWithNames,
  tasksDoneWithNames,
  tasksSet,
} from './personal-data.queries.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms));

/** Sections of the personal data export: what a household has in classes, and what a tutor or the staff did for them. Codes stay out of it. */
export const exportClasses = {
  classSeats: async (db: Db, { id }: DataOwner) =>
    (await seatsWithNames(db, id)).map(({ joined_at, left_at, ...names }) => ({ ...names, joinedAt: iso(joined_at), leftAt: isoOrNull(left_at) })),

  classRequests: async (db: Db, { id }: DataOwner) =>
    (await requestsWithNames(db, id)).map(({ created_at, decided_at, ...request }) => ({
      ...request,
      createdAt: iso(created_at),
      decidedAt: isoOrNull(decided_at),
    })),

  classAttendance: async (db: Db, { id }: DataOwner) =>
    (await attendanceWithNames(db, id)).map(({ starts_at, marked_at, ...mark }) => ({
      ...mark,
      meeting: iso(starts_at),
      markedAt: iso(marked_at),
    })),

  classTasksDone: async (db: Db, { id }: DataOwner) =>
    (await tasksDoneWithNames(db, id)).map(({ due_on, done_at, ...task }) => ({ ...task, dueOn: due_on, doneAt: iso(done_at) })),

  keptClassNotes: async (db: Db, { id }: DataOwner) =>
    (await keptNotesOf(db, id)).map(({ class_name, author, text, written_at }) => ({
      class: class_name,
      author: author ?? deletedAuthor,
      text,
      writtenAt: iso(written_at),
    })),

  classReminders: async (db: Db, { id }: DataOwner) => ({
    since: isoOrNull((await reminderChoice(db, id))?.created_at ?? null),
    sent: (await remindersSent(db, id)).map(({ starts_at, sent_at, ...of }) => ({ ...of, meeting: iso(starts_at), sentAt: iso(sent_at) })),
  }),

  classWork: async (db: Db, { id }: DataOwner) => ({
    taught: (await classesTaught(db, id)).map(({ added_at, ...of }) => ({ ...of, since: iso(added_at) })),
    notes: [...(await keptNotesWritten(db, id)), ...(await notesWritten(db, id))].map(({ created_at, ...note }) => ({
      ...note,
      writtenAt: iso(created_at),
    })),
    tasks: (await tasksSet(db, id)).map(({ text, lesson, unit, due_on, created_at, ...of }) => ({
      ...of,
      task: [lesson ?? unit, text].filter(Boolean).join(': '),
      dueOn: due_on,
      setAt: iso(created_at),
    })),
    codes: (await codesMade(db, id)).map(({ created_at, expires_at, ...code }) => ({
      ...code,
      createdAt: iso(created_at),
      expiresAt: iso(expires_at),
    })),
    decisions: (await requestsDecided(db, id)).map(({ decided_at, ...decision }) => ({ ...decision, decidedAt: isoOrNull(decided_at) })),
    registers: (await registersMarked(db, id)).map(({ starts_at, ...register }) => ({ ...register, meeting: iso(starts_at) })),
  }),
};
