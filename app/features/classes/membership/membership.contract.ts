import * as z from 'zod/mini';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { maxProfiles } from '#app/features/household/profile-terms.contract.ts';
import { del, get, post, put } from '#app/http/endpoint.ts';
import { CursorQuery, MessageReply, nonBlank } from '#app/http/fields.ts';
import { classStates, maxTutors, maxWeeklyTimes, requestStates, undoMinutes } from '../class-terms.contract.ts';

/** Bounds of what a household or a profile is shown. */
export const shown = { classes: 40, notes: 20, requests: 40, keptNotes: 100, changes: 20, tasks: 20 };
/** Days ahead of which families read what was moved and cancelled. */
export const changeDays = 14;
/** Days that a note stays on Today, and a task after its day. */
export const noteDays = 14;
export const lateTaskDays = 14;

const id = z.int();
const instant = z.iso.datetime();
const names = z.array(z.string()).check(z.maxLength(maxTutors));
const profile = z.int('Please choose a learner').check(z.gte(1, 'Please choose a learner'));

const Note = z.object({ text: z.string(), author: z.string(), at: instant });
export type Note = z.output<typeof Note>;

const KeptNote = z.extend(Note, { id, class: z.string() });
export type KeptNote = z.output<typeof KeptNote>;

const JoinedClass = z.object({
  id,
  name: z.string(),
  level: z.enum(levels),
  zone: z.string(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  state: z.enum(classStates),
  weekly: z.array(z.object({ weekday: z.int(), start: z.string(), minutes: z.int() })).check(z.maxLength(maxWeeklyTimes)),
  tutors: names,
  /** Profiles of the household that have a seat. */
  members: z.array(id).check(z.maxLength(maxProfiles)),
  /** The meeting that comes next, or is on. */
  next: z.nullable(z.object({ startsAt: instant, minutes: z.int() })),
  /** The newest first. */
  notes: z.array(Note).check(z.maxLength(shown.notes)),
});
export type JoinedClass = z.output<typeof JoinedClass>;

const ClassRequest = z.object({ id, class: id, name: z.string(), profile: id, state: z.enum(requestStates), createdAt: instant });
export type ClassRequest = z.output<typeof ClassRequest>;

const HouseholdClasses = z.object({
  /** Whether an email comes a day before each meeting. */
  reminder: z.boolean(),
  classes: z.array(JoinedClass).check(z.maxLength(shown.classes)),
  /** Requests that wait, and those that were declined in the last weeks; the newest first. */
  requests: z.array(ClassRequest).check(z.maxLength(shown.requests)),
});
export type HouseholdClasses = z.output<typeof HouseholdClasses>;

const changeStates = ['moved', 'cancelled'] as const;

const ClassOfProfile = z.object({
  id,
  name: z.string(),
  zone: z.string(),
  tutors: names,
  /** The meeting that comes next, or is on. */
  meeting: z.nullable(
    z.object({
      id,
      startsAt: instant,
      minutes: z.int(),
      /** From 15 minutes before its start to its end. */
      isOn: z.boolean(),
      /** Told while it is on, to a login; null for the key of a device. */
      link: z.nullable(z.string()),
    }),
  ),
  changed: z
    .array(z.object({ id, startsAt: instant, was: z.nullable(instant), state: z.enum(changeStates), reason: z.string() }))
    .check(z.maxLength(shown.changes)),
  tasks: z
    .array(
      z.object({
        id,
        text: z.string(),
        unit: z.nullable(id),
        lesson: z.nullable(id),
        /** Title of the lesson or the unit; null for a text alone. */
        title: z.nullable(z.string()),
        dueOn: z.iso.date(),
        isDone: z.boolean(),
      }),
    )
    .check(z.maxLength(shown.tasks)),
  note: z.nullable(Note),
});
export type ClassOfProfile = z.output<typeof ClassOfProfile>;

/** Classes of a household. A profile of another account is 404. */
export const membership = {
  joinClass: post('/classes/join', {
    access: 'account',
    recentLogin: true,
    limits: { account: ['60 per hour'] },
    body: z.object({ code: nonBlank('Please enter the code of the class', 100), profile }),
    reply: z.object({ message: z.string(), class: id }),
    description:
      'a seat by the code of a class; case, blanks and hyphens do not matter. A code that is unknown, has expired, was used 40 times or is of a class that has ended is 404, with one sentence; 5 of them in 10 minutes (429). 409 when the class is full, or is for others. Joining again changes nothing',
  }),
  requestSeat: post('/classes/:id/requests', {
    access: 'account',
    recentLogin: true,
    limits: { account: ['60 per hour'] },
    body: z.object({ profile }),
    reply: z.object({ id, message: z.string() }),
    status: 201,
    description:
      'asks the tutor or the staff for a seat in an open or running class; 409 while a request of the profile waits, after three of them, for a member, and when the class is full, or is for others',
  }),
  leaveClass: del('/classes/:id/members/:profile', {
    access: 'account',
    limits: { account: ['60 per hour'] },
    reply: MessageReply,
    description: 'ends the seat of a profile, or takes its waiting request back; no password is asked for',
  }),
  undoLeaving: put('/classes/:id/members/:profile', {
    access: 'account',
    limits: { account: ['60 per hour'] },
    reply: MessageReply,
    description: `undoes \`DELETE\` within ${undoMinutes} minutes: the profile has its seat again, without a code, or its request waits again; 409 later, for a seat that the staff ended, and when the class is full or has ended meanwhile`,
  }),
  householdClasses: get('/learning/classes', {
    access: 'account',
    recentLogin: true,
    reply: HouseholdClasses,
    description: 'classes in which a profile of the household has a seat, with the notes of their tutors, and its requests',
  }),
  keptNotes: get('/learning/classes/notes', {
    access: 'account',
    recentLogin: true,
    query: CursorQuery,
    reply: z.array(KeptNote).check(z.maxLength(shown.keptNotes)),
    description: 'notes of classes that are deleted by now, for a household that was in the class when they were written; the last one comes first',
  }),
  setReminder: put('/learning/classes/reminder', {
    access: 'account',
    recentLogin: true,
    limits: { account: ['60 per hour'] },
    body: z.object({ isOn: z.boolean('Please choose on or off') }),
    reply: MessageReply,
    description: 'an email about a day before each meeting of the classes of the household',
  }),
  profileClasses: get('/learning/profiles/:id/classes', {
    access: 'account',
    deviceKey: true,
    reply: z.array(ClassOfProfile).check(z.maxLength(shown.classes)),
    description:
      'open and running classes of a profile: the next meeting, what was moved or cancelled in the next 14 days, tasks, and the newest note. The link of a meeting is told from 15 minutes before it to its end, to a login alone',
  }),
  finishTask: post('/learning/profiles/:id/tasks/:task/done', {
    access: 'account',
    deviceKey: true,
    limits: { account: ['60 per minute'] },
    reply: MessageReply,
    description: 'a task that is a text; lessons and units are done by their progress (409)',
  }),
};
