import * as z from 'zod/mini';
import { del, get, post, put, type RateLimits } from '#app/http/endpoint.ts';
import { MessageReply } from '#app/http/fields.ts';
import { maxCapacity } from '../class-terms.contract.ts';
import { KeptLink, NewLink } from '../links/link.contract.ts';
import { MeetingChange, NewMeeting } from '../meetings/meeting.contract.ts';
import { ClassPage, StaffRegister, StoredMark, TaughtClass } from './class-page.contract.ts';
import { Marks, Note, Task, tutorDecisions } from './class-teaching-forms.contract.ts';

const permission = 'classes:teach';
const limits: RateLimits = { account: ['300 per hour'] };
/** Phones send each tap by itself while a register is marked. */
const registerLimits: RateLimits = { account: ['1200 per hour'] };

const register = {
  limits: registerLimits,
  body: Marks,
  /** All marks of the meeting as they stand now. */
  reply: z.object({ marks: z.array(StoredMark).check(z.maxLength(2 * maxCapacity)), message: z.string() }),
} as const;

/** Work of a tutor with the own classes: those of others are not found. */
export const classTeaching = {
  taught: get('/teaching/classes', {
    permission,
    reply: z.array(TaughtClass).check(z.maxLength(100)),
    description: 'classes of the caller, the newest 100',
  }),
  taughtClass: get('/teaching/classes/:id', {
    permission,
    query: z.object({ meeting: z.optional(z.coerce.number('meeting must be a number').check(z.int('meeting must be a whole number'))) }),
    reply: ClassPage,
    description: 'all that the page of a class shows; `meeting` chooses the register',
  }),
  mark: put('/teaching/meetings/:id/attendance', {
    permission,
    audit: { label: 'marked a class register', target: 'class' },
    ...register,
    description:
      'from 30 minutes before the meeting to 14 days after its start by arrival, else 403; the later tap wins, and those of the staff over those of tutors; marks of profiles that never were members are left out',
  }),
  registerAsStaff: get('/admin/meetings/:id/attendance', {
    permission: 'classes:manage',
    reply: StaffRegister,
    description: 'members at the time of the meeting and all that are marked in it, by name, with the account that marked',
  }),
  markAsStaff: put('/admin/meetings/:id/attendance', {
    permission: 'classes:manage',
    audit: { label: 'corrected a class register', target: 'class' },
    ...register,
    description: 'also after 14 days; these marks stay whatever tutors tap',
  }),
  addMeetingAsTutor: post('/teaching/classes/:id/meetings', {
    permission,
    limits,
    audit: { label: 'added a meeting of the own class', target: 'class' },
    body: NewMeeting,
    reply: z.object({ id: z.int(), message: z.string() }),
    status: 201,
    description: 'beside the weekly ones; families hear of it a minute later',
  }),
  changeMeetingAsTutor: put('/teaching/meetings/:id', {
    permission,
    limits,
    audit: { label: 'changed a meeting of the own class', target: 'class' },
    body: MeetingChange,
    reply: MessageReply,
    description: 'moves, cancels or restores it; 409 when it was changed since `basedOn`',
  }),
  decideAsTutor: put('/teaching/classes/:id/requests/:request', {
    permission,
    limits,
    audit: { label: 'decided on a request to join the own class', target: 'class' },
    body: z.object({ state: z.enum(tutorDecisions, 'A request can be accepted or declined') }),
    reply: MessageReply,
    description: '409 when it was decided otherwise, withdrawn, or the class is full',
  }),
  addTask: post('/teaching/classes/:id/tasks', {
    permission,
    limits,
    audit: { label: 'gave a class a task', target: 'class' },
    body: Task,
    reply: z.object({ id: z.int(), message: z.string() }),
    status: 201,
    description: 'a lesson, a unit or a text, or a text with one of them',
  }),
  removeTask: del('/teaching/classes/:id/tasks/:task', {
    permission,
    limits,
    audit: { label: 'took back the task of a class', target: 'class' },
    reply: MessageReply,
  }),
  changeLinkAsTutor: put('/teaching/classes/:id/link', {
    permission,
    limits,
    audit: { label: 'gave the own class a new link', target: 'class' },
    body: NewLink,
    reply: MessageReply,
    description: 'none of the families that left knows it; 409 for a class that has ended',
  }),
  keepLinkAsTutor: put('/teaching/classes/:id/leavers', {
    permission,
    limits,
    audit: { label: 'kept the link of the own class', target: 'class' },
    body: KeptLink,
    reply: MessageReply,
    description: 'the link stays, and these of the `leavers` are not named again',
  }),
  addNote: post('/teaching/classes/:id/notes', {
    permission,
    limits: { account: ['30 per hour'] },
    audit: { label: 'wrote a note to a class', target: 'class' },
    body: Note,
    reply: z.object({ id: z.int(), message: z.string() }),
    status: 201,
    description: 'to all families, with one email a household',
  }),
};
