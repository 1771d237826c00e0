import * as z from 'zod/mini';
import { ageBands, avatars } from '#app/features/household/profile-terms.contract.ts';
import { get, post, put, type RateLimits } from '#app/http/endpoint.ts';
import { CursorQuery, MessageReply } from '#app/http/fields.ts';
import { instant, lessonLength, time, toOtherSide, toOtherSideWithLinks } from '../lesson-fields.contract.ts';
import { lessonStates, maxMessages, maxProposals, maxWords, missedReasons, sides } from '../lesson-terms.contract.ts';
import { PracticeWords } from '../practice/practice.contract.ts';

const timeSentence = 'Please choose one of the times';
const start = instant(timeSentence).check(z.meta({ examples: ['2026-01-20T15:00:00Z'] }));
const id = (sentence: string) => z.int(sentence).check(z.gte(1, sentence));

const Lesson = z.object({
  id: z.int(),
  /** Side of the caller. */
  side: z.enum(['tutor', 'family']),
  state: z.enum(lessonStates),
  startsAt: time,
  minutes: lessonLength,
  /** Name of the card; null after the account was deleted. `card` is its id while it is public. */
  tutor: z.nullable(z.object({ name: z.string(), image: z.nullable(z.string()), card: z.nullable(z.int()), zone: z.string() })),
  /** Profile, or the owner of the account by the first name. `profile` is for the family alone. */
  learner: z.object({
    profile: z.nullable(z.int()),
    name: z.string(),
    avatar: z.nullable(z.enum(avatars)),
    ageBand: z.nullable(z.enum(ageBands)),
  }),
  wish: z.string(),
  /** Starts that the tutor proposes instead, while it is asked. */
  proposals: z.array(time).check(z.maxLength(maxProposals)),
  /** Time until which it is to be answered; null unless it is asked. */
  expiresAt: z.nullable(time),
  /** Sentence with which it was declined or cancelled; '' without one. */
  reason: z.string(),
  cancelledBy: z.nullable(z.enum(sides)),
  /** What each side says about a missed lesson. */
  missed: z.object({ tutor: z.nullable(z.enum(missedReasons)), family: z.nullable(z.enum(missedReasons)) }),
  /** Room of an agreed lesson, until a while after its end. */
  link: z.nullable(z.string()),
  /** Agreed, and without a room that both can use: for a child, a tutor’s own one needs a waiting room. */
  lacksRoom: z.boolean(),
  /** Lacks one, and gets one of the academy within five minutes. */
  getsRoom: z.boolean(),
  /** From a quarter of an hour before the start to the end. */
  isOn: z.boolean(),
  takesMessages: z.boolean(),
  messages: z.int(),
  /** `words` of the course, to practise. */
  note: z.nullable(z.object({ text: z.string(), at: time, words: PracticeWords })),
});
export type Lesson = z.output<typeof Lesson>;

const Message = z.object({ id: z.int(), side: z.enum(sides), text: z.string(), at: time });
export type Message = z.output<typeof Message>;

const wish = toOtherSide('Your wish', { max: 500, required: 'Please say in a sentence what you’d like to learn' });
export const RequestForm = z.object({ wish });
export const MessageForm = z.object({ text: toOtherSideWithLinks('The message', { max: 2_000, required: 'Please write a message' }) });
export const NoteForm = z.object({
  text: toOtherSideWithLinks('The note', { max: 4_000, required: 'Please write what you did, and what to practise' }),
});

export const decidedLessonStates = ['asked', 'agreed', 'declined', 'cancelled', 'missed'] as const;

const writes: RateLimits = { account: ['60 per hour'] };

/** Endpoints of both sides of a lesson: callers with a tutor's account are the tutor, all others the family. Lessons of others answer 404. */
export const lessons = {
  list: get('/lessons', {
    access: 'account',
    query: z.extend(CursorQuery, { when: z._default(z.enum(['coming', 'past'], 'Please choose coming or past'), 'coming') }),
    reply: z.array(Lesson).check(z.maxLength(100)),
    description:
      '`coming`: asked and agreed ones, the next first; `past`: all others, the last first. `before` is the id of the last lesson of the page before',
  }),
  read: get('/lessons/:id', { access: 'account', reply: z.object({ lesson: Lesson, messages: z.array(Message).check(z.maxLength(maxMessages)) }) }),
  ask: post('/lessons', {
    access: 'account',
    accountKind: { kind: 'learner', message: 'Please log in with a learner’s account to ask for a lesson' },
    recentLogin: true,
    limits: { account: ['20 per day'] },
    body: z.object({
      tutor: id('Please choose a tutor'),
      /** Missing: the owner of the account learns. */
      profile: z.optional(z.nullable(id('Please choose the learner'))),
      startsAt: start,
      minutes: lessonLength,
      wish,
    }),
    reply: z.object({ id: z.int(), message: z.string() }),
    status: 201,
    description:
      '`tutor` is the id of a public card; 404 for one that is not public, 409 for a time that is not free any more, and for a learner whom the tutor does not teach',
  }),
  decide: put('/lessons/:id', {
    access: 'account',
    limits: writes,
    body: z.object({
      state: z.enum(decidedLessonStates, 'Please choose what you decide'),
      startsAt: z.optional(start),
      proposals: z.optional(
        z.array(start).check(z.minLength(1, timeSentence), z.maxLength(maxProposals, `Please propose at most ${maxProposals} times`)),
      ),
      reason: z.optional(toOtherSide('The reason', { max: 500, required: 'Please leave the reason out, or write one' })),
    }),
    reply: MessageReply,
    description:
      'the tutor accepts (`agreed`), proposes other times (`asked` with `proposals`) or declines; the family takes a proposal (`agreed` with `startsAt`, and a login of the last 15 minutes, else 403); both cancel, or report it as `missed` with a `reason` of power, sickness, forgot or other; 409 where the lesson does not allow it',
  }),
  write: post('/lessons/:id/messages', {
    access: 'account',
    limits: writes,
    body: MessageForm,
    reply: z.object({ id: z.int() }),
    status: 201,
    description: 'the family needs a login of the last 15 minutes (403)',
  }),
  saveNote: put('/lessons/:id/note', {
    access: 'account',
    accountKind: { kind: 'tutor', message: 'Only the tutor writes the note of a lesson' },
    limits: writes,
    body: z.extend(NoteForm, {
      words: z.optional(z.array(id('Please choose words of the course')).check(z.maxLength(maxWords, `Please choose at most ${maxWords} words`))),
    }),
    reply: MessageReply,
    description:
      'after the start; the family keeps it. `words` are ids of public items of the course, which become a task of the learner; without them the words stay. 409 before the start, and for lessons that were not agreed',
  }),
};
