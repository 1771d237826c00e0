import * as z from 'zod/mini';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { ageBands, avatars } from '#app/features/household/profile-terms.contract.ts';
import { del, get, post, put, type RateLimits } from '#app/http/endpoint.ts';
import { CursorQuery, MessageReply, PageQuery } from '#app/http/fields.ts';
import { ClassFields, ShownClass } from '../class-fields.contract.ts';
import { classStates, maxCapacity, maxHolidays, maxMeetings, maxTutors } from '../class-terms.contract.ts';
import { KeptLink, Leavers, NewLink } from '../links/link.contract.ts';
import { MeetingChange, meetingStates, NewMeeting } from '../meetings/meeting.contract.ts';

const permission = 'classes:manage';
const limits: RateLimits = { account: ['120 per minute'] };
const time = z.iso.datetime();
const id = (label: string) => z.int(`${label} must be a number`).check(z.gte(1, `${label} must be a number`));

/** Codes and waiting requests that are shown, the newest ones. */
export const maxShown = 100;
/** Tutors to choose from. */
const maxChoices = 500;

const ClassLine = z.object({
  id: z.int(),
  name: z.string(),
  level: z.enum(levels),
  state: z.enum(classStates),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  members: z.int(),
  capacity: z.int(),
  /** Waiting ones. */
  requests: z.int(),
  tutors: z.array(z.string()).check(z.maxLength(maxTutors)),
});
export type ClassLine = z.output<typeof ClassLine>;

const Member = z.object({
  profile: z.int(),
  name: z.string(),
  avatar: z.enum(avatars),
  ageBand: z.enum(ageBands),
  /** Account of the household, and the name of its grown-up. */
  account: z.int(),
  grownUp: z.string(),
  joinedAt: time,
});
export type Member = z.output<typeof Member>;

const Request = z.extend(z.omit(Member, { joinedAt: true }), { id: z.int(), createdAt: time });

const Code = z.object({ id: z.int(), uses: z.int(), expiresAt: time });

const Meeting = z.object({
  id: z.int(),
  startsAt: time,
  minutes: z.int(),
  state: z.enum(meetingStates),
  reason: z.string(),
  updatedAt: time,
});
export type Meeting = z.output<typeof Meeting>;

/** Note or task of a class. A task names what is to be done; `author` is null for one, and for a deleted account. */
const FamilyText = z.object({ id: z.int(), text: z.string(), author: z.nullable(z.string()), at: time });

export const AdminClass = z.extend(ShownClass, {
  holidays: z.array(z.iso.date()).check(z.maxLength(maxHolidays)),
  link: z.nullable(z.string()),
  capacity: z.int(),
  state: z.enum(classStates),
  updatedAt: time,
  /** `canTeach`: false while the tutor is paused or declined, and so sees no class. `lacksCheck`: a tutor without a check sees no class with children. */
  tutors: z.array(z.object({ id: z.int(), name: z.string(), canTeach: z.boolean(), lacksCheck: z.boolean() })).check(z.maxLength(maxTutors)),
  members: z.array(Member).check(z.maxLength(maxCapacity)),
  /** Waiting ones, the oldest first. */
  requests: z.array(Request).check(z.maxLength(maxShown)),
  /** Codes that still open the class; their letters are not stored. */
  codes: z.array(Code).check(z.maxLength(maxShown)),
  meetings: z.array(Meeting).check(z.maxLength(maxMeetings)),
  /** What tutors wrote to the families, the newest first. */
  notes: z.array(FamilyText).check(z.maxLength(maxShown)),
  tasks: z.array(FamilyText).check(z.maxLength(maxShown)),
  /** Families that left since the class has its link, and know it; the last one first. */
  leavers: Leavers,
  /** False once a learner has had a seat: such a class ends instead. */
  canBeDeleted: z.boolean(),
});
export type AdminClass = z.output<typeof AdminClass>;

const Changed = z.extend(MessageReply, { id: z.int() });

/** The staff's calls about classes. */
export const classAdmin = {
  classes: get('/admin/classes', {
    permission,
    query: z.object({ page: PageQuery.shape.page, limit: CursorQuery.shape.limit, state: z.optional(z.enum(classStates)) }),
    reply: z.array(ClassLine),
    withTotal: true,
    description: 'newest first; `page` counts from 1',
  }),
  running: get('/admin/classes/running', { permission, reply: z.object({ classes: z.int() }), description: 'number of running classes' }),
  waiting: get('/admin/classes/waiting', { permission, reply: z.object({ requests: z.int() }), description: 'number of requests that wait' }),
  tutorChoices: get('/admin/classes/tutors', {
    permission,
    reply: z.array(z.object({ id: z.int(), name: z.string() })).check(z.maxLength(maxChoices)),
    description: 'approved tutors, by name',
  }),
  readAsStaff: get('/admin/classes/:id', { permission, reply: AdminClass }),
  create: post('/admin/classes', {
    permission,
    audit: { label: 'added a class', target: 'class' },
    limits,
    body: ClassFields,
    reply: Changed,
    status: 201,
    description: 'a draft with the meetings of its weekly times',
  }),
  update: put('/admin/classes/:id', {
    permission,
    audit: { label: 'changed a class', target: 'class' },
    limits,
    body: z.extend(ClassFields, { basedOn: z.optional(z.iso.datetime('basedOn must be the updatedAt of the class')) }),
    reply: MessageReply,
    description:
      'meetings ahead follow the weekly times, the term and the zone, but for moved and cancelled ones; a lower capacity puts no member out; 409 when it was changed since `basedOn`, for children with a tutor without a check, and for a class that has ended',
  }),
  setState: put('/admin/classes/:id/state', {
    permission,
    audit: { label: 'opened or ended a class', target: 'class' },
    limits,
    body: z.object({ state: z.enum(['draft', 'open', 'ended'], 'Please choose draft, open or ended') }),
    reply: MessageReply,
    description:
      'an open class runs from the first day of its term; `draft` for one that never had a member; `ended` before the last day takes its meetings ahead away; 409 for other changes',
  }),
  remove: del('/admin/classes/:id', {
    permission,
    audit: { label: 'deleted a class', target: 'class' },
    limits,
    reply: MessageReply,
    description: '409 for a class that has had a member',
  }),
  addCode: post('/admin/classes/:id/codes', {
    permission,
    audit: { label: 'made a code of a class', target: 'class' },
    limits,
    reply: z.object({ id: z.int(), code: z.string(), expiresAt: time }),
    status: 201,
    description: 'the code is told once',
  }),
  removeCode: del('/admin/classes/:id/codes/:code', {
    permission,
    audit: { label: 'took back a code of a class', target: 'class' },
    limits,
    reply: MessageReply,
  }),
  removeMember: del('/admin/classes/:id/members/:profile', {
    permission,
    audit: { label: 'took a learner out of a class', target: 'class' },
    limits,
    reply: MessageReply,
  }),
  moveMember: put('/admin/classes/:id/members/:profile', {
    permission,
    audit: { label: 'moved a learner to another class', target: 'class' },
    limits,
    body: z.object({ class: id('class') }),
    reply: MessageReply,
    description: '409 when the other class is full, has ended, or is for others',
  }),
  addTutor: post('/admin/classes/:id/tutors', {
    permission,
    audit: { label: 'gave a class a tutor', target: 'class' },
    limits,
    body: z.object({ tutor: id('tutor') }),
    reply: MessageReply,
    status: 201,
    description: `an approved tutor; at most ${maxTutors}; 409 for a class with children and a tutor without a check that counts`,
  }),
  removeTutor: del('/admin/classes/:id/tutors/:tutor', {
    permission,
    audit: { label: 'took a tutor off a class', target: 'class' },
    limits,
    reply: MessageReply,
  }),
  changeLinkAsStaff: put('/admin/classes/:id/link', {
    permission,
    audit: { label: 'gave a class a new link', target: 'class' },
    limits,
    body: NewLink,
    reply: MessageReply,
    description: 'none of the families that left knows it; 409 for a class that has ended',
  }),
  keepLinkAsStaff: put('/admin/classes/:id/leavers', {
    permission,
    audit: { label: 'kept the link of a class', target: 'class' },
    limits,
    body: KeptLink,
    reply: MessageReply,
    description: 'the link stays, and these of the `leavers` are not named again',
  }),
  decideRequestAsStaff: put('/admin/classes/:id/requests/:request', {
    permission,
    audit: { label: 'answered a request to join a class', target: 'class' },
    limits,
    body: z.object({ state: z.enum(['accepted', 'declined'], 'Please accept or decline the request') }),
    reply: MessageReply,
  }),
  addMeetingAsStaff: post('/admin/classes/:id/meetings', {
    permission,
    audit: { label: 'added a meeting of a class', target: 'class' },
    limits,
    body: NewMeeting,
    reply: Changed,
    status: 201,
    description: 'families get an email a minute later',
  }),
  changeMeetingAsStaff: put('/admin/meetings/:id', {
    permission,
    audit: { label: 'changed a meeting of a class', target: 'class' },
    limits,
    body: MeetingChange,
    reply: MessageReply,
    description: 'families get an email a minute later, unless the change is taken back before',
  }),
};
