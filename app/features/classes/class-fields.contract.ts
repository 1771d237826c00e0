import * as z from 'zod/mini';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { ageBands, isChild } from '#app/features/household/profile-terms.contract.ts';
import { localDay, optional, text } from '#app/http/fields.ts';
import { parseUrl } from '#app/lib/parse-url.ts';
import { timeZoneName } from '#app/lib/time-zone.ts';
import { audiences, maxCapacity, maxHolidays, maxMeetingMinutes, maxWeeklyTimes, minMeetingMinutes } from './class-terms.contract.ts';

const timeSentence = 'Please enter a time such as 10:00';
/** Local time, '10:00'. */
export const dayTime = z.string(timeSentence).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, timeSentence), z.meta({ examples: ['10:00'] }));

const minutesSentence = `A meeting lasts ${minMeetingMinutes} to ${maxMeetingMinutes} minutes`;
export const meetingMinutes = z.int(minutesSentence).check(z.gte(minMeetingMinutes, minutesSentence), z.lte(maxMeetingMinutes, minutesSentence));

const weekdaySentence = 'Please choose a day of the week';
export const WeeklyTime = z.object({
  /** 1 is Monday. */
  weekday: z.int(weekdaySentence).check(z.gte(1, weekdaySentence), z.lte(7, weekdaySentence)),
  start: dayTime,
  minutes: meetingMinutes,
});
export type WeeklyTime = z.output<typeof WeeklyTime>;

const isHttps = (link: string) => parseUrl(link)?.protocol === 'https:';
const linkSentence = 'Please enter a link that begins with https://';
export const meetingLink = text('The link', { max: 500, required: 'Please enter the link of the room' }).check(
  z.refine(isHttps, linkSentence),
  z.meta({ examples: ['https://meet.example.com/igbo'] }),
);

const zoneSentence = 'Please choose a time zone of the list, such as Africa/Lagos';
const timeZone = z.string(zoneSentence).check(
  z.maxLength(60, zoneSentence),
  z.refine((name) => timeZoneName(name) !== undefined, zoneSentence),
  z.overwrite((name) => timeZoneName(name) ?? name),
  z.meta({ examples: ['Africa/Lagos'] }),
);

export const childAges = ageBands.filter(isChild);
const capacitySentence = `A class has 1 to ${maxCapacity} places`;
const isDistinct = (values: string[]) => new Set(values).size === values.length;

/** What every reader sees of a class. */
export const ShownClass = z.object({
  id: z.int(),
  name: z.string(),
  level: z.enum(levels),
  description: z.string(),
  audience: z.enum(audiences),
  /** Age bands of the children; none for all. */
  ages: z.array(z.enum(ageBands)).check(z.maxLength(ageBands.length)),
  /** Time zone of the weekly times. */
  zone: z.string(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  weekly: z.array(WeeklyTime).check(z.maxLength(maxWeeklyTimes)),
});
export type ShownClass = z.output<typeof ShownClass>;

/** What the staff write about a class. */
export const ClassFields = z.object({
  name: text('The name', { max: 100, required: 'Please give the class a name' }),
  level: z.enum(levels, 'Please choose a level'),
  description: text('The description', { max: 1_000, required: 'Please say in a few sentences what you do in this class', multiline: true }),
  audience: z.enum(audiences, 'Please choose the audience of the class'),
  /** Age bands of the children; none for all. */
  ages: z.array(z.enum(childAges, 'Please choose ages from the list')).check(z.maxLength(childAges.length)),
  zone: timeZone,
  firstDay: localDay.check(z.meta({ examples: ['2026-09-05'] })),
  lastDay: localDay.check(z.meta({ examples: ['2027-03-01'] })),
  weekly: z.array(WeeklyTime, 'Please choose the weekly meetings').check(
    z.maxLength(maxWeeklyTimes, `A class meets at most ${maxWeeklyTimes} times a week`),
    z.refine((times) => isDistinct(times.map(({ weekday, start }) => `${weekday} ${start}`)), 'Two weekly meetings are at the same time'),
  ),
  holidays: z.array(localDay).check(z.maxLength(maxHolidays, `At most ${maxHolidays} days off`), z.meta({ examples: [[]] })),
  link: optional(meetingLink),
  capacity: z.int(capacitySentence).check(z.gte(1, capacitySentence), z.lte(maxCapacity, capacitySentence), z.meta({ examples: [12] })),
});
export type ClassFields = z.output<typeof ClassFields>;
