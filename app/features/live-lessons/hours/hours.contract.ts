import * as z from 'zod/mini';
import { ageBands, isChild } from '#app/features/household/profile-terms.contract.ts';
import { get, put } from '#app/http/endpoint.ts';
import { localDay, MessageReply, nullableText, text } from '#app/http/fields.ts';
import { parseUrl } from '#app/lib/parse-url.ts';
import { dayMinutes, parseDayMinute } from '#app/lib/weekly-times.ts';
import { lessonLength, time, timeZone } from '../lesson-fields.contract.ts';
import { lessonMinutes, maxDaysOff, maxLessonsAWeek, maxNoticeHours, maxWeeklyHours } from '../lesson-terms.contract.ts';

export const childAges = ageBands.filter(isChild);

const timeSentence = 'Please enter a time such as 16:00';
const clock = (isAllowed: (minute: number) => boolean) =>
  z.string(timeSentence).check(
    z.refine((value) => {
      const minute = parseDayMinute(value);
      return minute !== undefined && isAllowed(minute);
    }, timeSentence),
    z.meta({ examples: ['16:00'] }),
  );

const weekdaySentence = 'Please choose a day of the week';
const WeeklyHours = z
  .object({
    /** 1 is Monday. */
    weekday: z.int(weekdaySentence).check(z.gte(1, weekdaySentence), z.lte(7, weekdaySentence)),
    start: clock((minute) => minute < dayMinutes),
    /** '24:00' for the midnight that ends the day. */
    end: clock((minute) => minute > 0),
  })
  .check(
    z.refine(({ start, end }) => start < end, {
      path: ['end'],
      error: 'Hours end after they start. For a night, please enter 24:00, and the rest on the next day',
    }),
    z.meta({ examples: [{ weekday: 1, start: '16:00', end: '19:00' }] }),
  );
export type WeeklyHoursText = z.output<typeof WeeklyHours>;

const noticeSentence = `The notice is 0 to ${maxNoticeHours} hours`;
const limitSentence = `Please enter 1 to ${maxLessonsAWeek} lessons a week`;
const linkSentence = 'Please enter a link that begins with https://';

const fields = {
  zone: timeZone,
  hours: z
    .array(WeeklyHours, 'Please choose your hours')
    .check(z.maxLength(maxWeeklyHours, `A week has at most ${maxWeeklyHours} times`), z.meta({ examples: [[]] })),
  daysOff: z
    .array(localDay, 'Please choose your days off')
    .check(z.maxLength(maxDaysOff, `At most ${maxDaysOff} days off`), z.meta({ examples: [[]] })),
  lengths: z
    .array(lessonLength, 'Please choose how long your lessons are')
    .check(z.minLength(1, 'Please choose how long your lessons are'), z.maxLength(lessonMinutes.length), z.meta({ examples: [[30]] })),
  grownUps: z.boolean('Please choose whether you teach grown-ups'),
  ages: z.array(z.enum(childAges, 'Please choose ages from the list')).check(z.maxLength(childAges.length), z.meta({ examples: [[]] })),
  noticeHours: z.int(noticeSentence).check(z.gte(0, noticeSentence), z.lte(maxNoticeHours, noticeSentence), z.meta({ examples: [24] })),
  weeklyLimit: z.int(limitSentence).check(z.gte(1, limitSentence), z.lte(maxLessonsAWeek, limitSentence), z.meta({ examples: [10] })),
  /** Null: each lesson has a room of the academy. */
  link: nullableText(
    text('The link', { max: 500 }).check(
      z.refine((link) => parseUrl(link)?.protocol === 'https:', linkSentence),
      z.meta({ examples: ['https://meet.example.com/igbo'] }),
    ),
  ),
  waitingRoom: z.boolean('Please choose whether your room has a waiting room'),
};

/** Fields of the form. */
export const HoursForm = z.object(fields);
export type HoursForm = z.output<typeof HoursForm>;

const Settings = z.extend(z.omit(HoursForm, { link: true }), { link: z.nullable(z.string()), updatedAt: time });
export type Settings = z.output<typeof Settings>;

const accountKind = { kind: 'tutor', message: 'Only tutors have hours' } as const;

/** Endpoints of a tutor about the own hours. */
export const tutorHours = {
  hours: get('/teaching/hours', {
    access: 'account',
    accountKind,
    reply: z.object({
      /** Null before they were saved once. */
      settings: z.nullable(Settings),
      /** Whether the school has seen a check that counts today: without it no time is offered to children. */
      mayTeachChildren: z.boolean(),
      /** Whether the academy has rooms of its own: without them a link is required. */
      hasRooms: z.boolean(),
      /** Agreed lessons ahead, with children, that have no room: it was taken away, or has no waiting room. */
      lessonsWithoutRoom: z.int(),
      /** Id of the card, whose page shows the times; null while it is not public. */
      card: z.nullable(z.int()),
    }),
  }),
  saveHours: put('/teaching/hours', {
    access: 'account',
    accountKind,
    limits: { account: ['60 per hour'] },
    body: z.object({ ...fields, basedOn: z.optional(z.iso.datetime('basedOn must be the updatedAt of the hours')) }),
    reply: MessageReply,
    description:
      'replaces hours, days off and settings; lessons that are asked for or agreed stay. `basedOn` is the `updatedAt` that the caller has seen: 409 when it has changed since',
  }),
};
