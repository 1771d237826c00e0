import * as z from 'zod/mini';
import { ageBands, avatars } from '#app/features/household/profile-terms.contract.ts';
import { classStates, marks, maxCapacity, maxMeetings } from '../class-terms.contract.ts';
import { Leavers } from '../links/link.contract.ts';

const time = z.iso.datetime();

/** Rows of the page of a class, each list by itself. */
export const pageLimits = {
  meetings: maxMeetings,
  members: maxCapacity,
  requests: maxCapacity,
  words: 10,
  tasks: 30,
  notes: 20,
  register: 2 * maxCapacity,
} as const;
/** Weeks of meetings that are over. */
export const shownPastWeeks = 10;

const markCounts = { here: z.int(), late: z.int(), excused: z.int(), away: z.int() };

const TaughtMeeting = z.object({
  id: z.int(),
  startsAt: time,
  minutes: z.int(),
  isMoved: z.boolean(),
  isCancelled: z.boolean(),
  /** Reason of the last change; '' for none. */
  reason: z.string(),
  updatedAt: time,
  ...markCounts,
});
export type TaughtMeeting = z.output<typeof TaughtMeeting>;

/** Mark of a member in a register. */
export const StoredMark = z.object({ profile: z.int(), mark: z.enum(marks), at: time, isByStaff: z.boolean() });
export type StoredMark = z.output<typeof StoredMark>;

/** Learner in the register that the staff see: those that were members at the time of the meeting, and those that are marked in it. */
const RegisterLine = z.object({
  profile: z.int(),
  name: z.string(),
  avatar: z.enum(avatars),
  /** `by` is null once the account was deleted. */
  marked: z.nullable(z.object({ mark: z.enum(marks), at: time, by: z.nullable(z.string()), isByStaff: z.boolean() })),
});
export type RegisterLine = z.output<typeof RegisterLine>;

export const StaffRegister = z.object({
  id: z.int(),
  startsAt: time,
  minutes: z.int(),
  isCancelled: z.boolean(),
  /** The register can be marked from then on. */
  opensAt: time,
  class: z.object({ id: z.int(), name: z.string(), zone: z.string() }),
  members: z.array(RegisterLine).check(z.maxLength(pageLimits.register)),
});
export type StaffRegister = z.output<typeof StaffRegister>;

/** All that a tutor sees of a learner, with its name and picture. */
const person = { profile: z.int(), name: z.string(), avatar: z.enum(avatars), ageBand: z.enum(ageBands) };

const TaughtMember = z.object({
  ...person,
  /** Days on which it learned in this week, and lessons done. */
  days: z.int(),
  lessons: z.int(),
  /** Marks in all meetings of the class. */
  ...markCounts,
});
export type TaughtMember = z.output<typeof TaughtMember>;

const WaitingRequest = z.object({ id: z.int(), ...person, createdAt: time });
export type WaitingRequest = z.output<typeof WaitingRequest>;

const MissedWord = z.object({
  item: z.int(),
  igbo: z.string(),
  toned: z.nullable(z.string()),
  english: z.string(),
  /** Members that have missed it. */
  missed: z.int(),
});
export type MissedWord = z.output<typeof MissedWord>;

const TaughtTask = z.object({
  id: z.int(),
  text: z.string(),
  unit: z.nullable(z.int()),
  lesson: z.nullable(z.int()),
  /** Title of the lesson or the unit; null for a text alone. */
  title: z.nullable(z.string()),
  dueOn: z.string(),
  /** Members that have done it. */
  done: z.array(z.int()).check(z.maxLength(pageLimits.members)),
});
export type TaughtTask = z.output<typeof TaughtTask>;

const ClassNote = z.object({ id: z.int(), text: z.string(), author: z.nullable(z.string()), createdAt: time });
export type ClassNote = z.output<typeof ClassNote>;

export const ClassPage = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(classStates),
  zone: z.string(),
  link: z.nullable(z.string()),
  firstDay: z.string(),
  lastDay: z.string(),
  /** Meetings of the last 10 weeks and all that come, in order of time. */
  meetings: z.array(TaughtMeeting).check(z.maxLength(pageLimits.meetings)),
  /** Id of the meeting that is on or comes next. */
  next: z.nullable(z.int()),
  /** Meeting of the query, else the last one whose register has opened. */
  register: z.nullable(z.object({ meeting: z.int(), isOpen: z.boolean(), marks: z.array(StoredMark).check(z.maxLength(pageLimits.members)) })),
  members: z.array(TaughtMember).check(z.maxLength(pageLimits.members)),
  requests: z.array(WaitingRequest).check(z.maxLength(pageLimits.requests)),
  /** Words that at least two members have missed, the most missed first. */
  words: z.array(MissedWord).check(z.maxLength(pageLimits.words)),
  tasks: z.array(TaughtTask).check(z.maxLength(pageLimits.tasks)),
  notes: z.array(ClassNote).check(z.maxLength(pageLimits.notes)),
  /** Families that left since the class has its link, and know it; the last one first. */
  leavers: Leavers,
});
export type ClassPage = z.output<typeof ClassPage>;

export const TaughtClass = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(classStates),
  zone: z.string(),
  members: z.int(),
  /** Requests that wait. */
  requests: z.int(),
  next: z.nullable(z.object({ id: z.int(), startsAt: time, minutes: z.int() })),
});
export type TaughtClass = z.output<typeof TaughtClass>;
