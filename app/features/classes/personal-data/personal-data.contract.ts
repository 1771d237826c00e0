import * as z from 'zod/mini';
import { marks, requestStates } from '../class-terms.contract.ts';

const time = z.iso.datetime();
const nullableTime = z.nullable(time);
const day = z.iso.date();

/** Sections of the personal data export. `profile` is its nickname, `class` the name of the class. */
export const classesData = {
  classSeats: z.array(z.object({ profile: z.string(), class: z.string(), joinedAt: time, leftAt: nullableTime })),
  classRequests: z.array(
    z.object({ profile: z.string(), class: z.string(), state: z.enum(requestStates), createdAt: time, decidedAt: nullableTime }),
  ),
  classAttendance: z.array(z.object({ profile: z.string(), class: z.string(), meeting: time, mark: z.enum(marks), markedAt: time })),
  classTasksDone: z.array(z.object({ profile: z.string(), class: z.string(), task: z.string(), dueOn: day, doneAt: time })),
  /** Notes of classes that are deleted by now. */
  keptClassNotes: z.array(z.object({ class: z.string(), author: z.string(), text: z.string(), writtenAt: time })),
  /** Whether an email comes before each meeting, since when; and of which meetings one came. */
  classReminders: z.object({ since: nullableTime, sent: z.array(z.object({ class: z.string(), meeting: time, sentAt: time })) }),
  /** What a tutor or the staff did for classes. */
  classWork: z.object({
    taught: z.array(z.object({ class: z.string(), since: time })),
    notes: z.array(z.object({ class: z.string(), text: z.string(), writtenAt: time })),
    tasks: z.array(z.object({ class: z.string(), task: z.string(), dueOn: day, setAt: time })),
    codes: z.array(z.object({ class: z.string(), uses: z.int(), createdAt: time, expiresAt: time })),
    decisions: z.array(z.object({ class: z.string(), state: z.enum(requestStates), decidedAt: nullableTime })),
    registers: z.array(z.object({ class: z.string(), meeting: time, marks: z.int() })),
  }),
};
