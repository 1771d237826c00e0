import * as z from 'zod/mini';
import { del, get, post, put } from '#app/http/endpoint.ts';
import { linkPart, MessageReply } from '#app/http/fields.ts';
import { maxProfiles } from '../profile-terms.contract.ts';
import { reminderHours, weekDays } from './reminder-terms.contract.ts';

const daySentence = 'Please choose at least one day';
const hourSentence = 'Please choose an hour from 5 in the morning to 10 in the evening';

const inOrder = (days: number[]) => [...new Set(days)].sort((one, other) => one - other);

export const ReminderValues = z.object({
  days: z
    .array(z.int(daySentence).check(z.gte(1, daySentence), z.lte(7, daySentence)), daySentence)
    .check(z.minLength(1, daySentence), z.maxLength(weekDays.length, daySentence), z.overwrite(inOrder)),
  hour: z.int(hourSentence).check(z.gte(reminderHours.first, hourSentence), z.lte(reminderHours.last, hourSentence)),
});

const Reminder = z.object({
  profile: z.int(),
  /** Monday is 1. */
  days: z.array(z.int()).check(z.maxLength(weekDays.length)),
  /** In the time zone of the profile. */
  hour: z.int(),
  /** Whether it rests, because the profile did not learn after the last two. */
  isPaused: z.boolean(),
});
export type Reminder = z.output<typeof Reminder>;

/** Reminders of a household by email, for grown-ups alone. */
export const reminders = {
  reminders: get('/learning/reminders', { access: 'account', reply: z.array(Reminder).check(z.maxLength(maxProfiles)) }),
  saveReminder: put('/learning/profiles/:id/reminder', {
    access: 'account',
    recentLogin: true,
    limits: { account: ['60 per hour'] },
    body: ReminderValues,
    reply: MessageReply,
    description: 'by email at `hour` in the time zone of the profile on `days` (Monday is 1), where it has not learned yet; ends a pause',
  }),
  deleteReminder: del('/learning/profiles/:id/reminder', {
    access: 'account',
    recentLogin: true,
    limits: { account: ['60 per hour'] },
    reply: MessageReply,
  }),
  reminderCalendar: get('/learning/reminder-calendar', {
    limits: { address: ['60 per hour'] },
    query: z.object({
      days: z.string(daySentence).check(z.regex(/^[1-7](,[1-7]){0,6}$/, daySentence), z.meta({ examples: ['1,3,5'] })),
      hour: z.string(hourSentence).check(z.regex(/^([5-9]|1\d|2[0-2])$/, hourSentence), z.meta({ examples: ['17'] })),
    }),
    reply: z.string(),
    file: { name: 'igbo', extension: 'ics', type: 'text/calendar; charset=utf-8' },
    description: 'a weekly event with an alarm for a calendar of the caller, at that hour wherever the device is; it says nothing about a learner',
  }),
  stopReminders: post('/learning/reminders/off', {
    /** Only failures: mail providers call the valid links of many people from few addresses. */
    limits: { address: ['20 per 10 minutes'], countOnly: 'failures' },
    query: z.object({ token: z.optional(linkPart) }),
    encoding: 'ignored',
    reply: MessageReply,
    skipAuth: true,
    description: 'RFC 8058 one-click target of the reminders: any body, no cookie, no redirect; 400 for a wrong token',
  }),
};
