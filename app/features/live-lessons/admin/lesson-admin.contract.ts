import * as z from 'zod/mini';
import { ageBands } from '#app/features/household/profile-terms.contract.ts';
import { get } from '#app/http/endpoint.ts';
import { CursorQuery } from '#app/http/fields.ts';
import { time } from '../lesson-fields.contract.ts';
import { lessonStates, maxMessages, maxProposals, maxWords, missedReasons, sides } from '../lesson-terms.contract.ts';

const permission = 'classes:manage';

/** Days in which missed lessons and late cancellations of an account are counted. */
export const missedSinceDays = 90;

/** An account with its name, and how often it missed a lesson or cancelled one late in the last 90 days. */
const Party = z.object({ id: z.int(), name: z.string(), missed: z.int(), late: z.int() });

const AdminLesson = z.object({
  id: z.int(),
  state: z.enum(lessonStates),
  startsAt: time,
  minutes: z.int(),
  /** Null after the account was deleted. */
  tutor: z.nullable(Party),
  family: Party,
  learner: z.object({ name: z.string(), ageBand: z.nullable(z.enum(ageBands)) }),
  wish: z.string(),
  reason: z.string(),
  cancelledBy: z.nullable(z.enum(sides)),
  /** Cancelled after the notice that the tutor asks for. */
  isLate: z.boolean(),
  missed: z.object({ tutor: z.nullable(z.enum(missedReasons)), family: z.nullable(z.enum(missedReasons)) }),
  messages: z.int(),
  /** Agreed, and without a room: the tutor has to enter one. */
  lacksRoom: z.boolean(),
});
export type AdminLesson = z.output<typeof AdminLesson>;

/** Endpoints of the staff, which never see the link of a room. */
export const lessonAdmin = {
  adminList: get('/admin/lessons', {
    permission,
    query: z.extend(CursorQuery, {
      state: z.optional(z.enum(lessonStates, 'Please choose a state of the list')),
      room: z.optional(z.enum(['none'], 'Please choose none, or leave the room out')),
    }),
    reply: z.array(AdminLesson).check(z.maxLength(100)),
    description: 'newest first; `before` is the id of the last one of the page before; with `room` those that are agreed, ahead and without a room',
  }),
  adminWeek: get('/admin/lessons/week', {
    permission,
    reply: z.object({ lessons: z.int() }),
    description: 'number of lessons of this week, in the academy’s zone, that are agreed, held or missed',
  }),
  adminWithoutRoom: get('/admin/lessons/without-room', {
    permission,
    reply: z.object({ lessons: z.int() }),
    description: 'number of agreed lessons ahead that have no room, in the menu',
  }),
  adminRead: get('/admin/lessons/:id', {
    permission,
    reply: z.object({
      lesson: AdminLesson,
      askedAt: time,
      /** Time of the last decision, or of the other times that the tutor proposed; null without one. */
      decidedAt: z.nullable(time),
      proposals: z.array(time).check(z.maxLength(maxProposals)),
      messages: z.array(z.object({ id: z.int(), side: z.enum(sides), text: z.string(), at: time })).check(z.maxLength(maxMessages)),
      note: z.nullable(z.object({ text: z.string(), at: time, words: z.array(z.string()).check(z.maxLength(maxWords)) })),
    }),
  }),
};
