import { reminderHours, weekDays } from './reminder-terms.contract.ts';
import type { Reminder } from './reminders.contract.ts';

const dayFormat = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });
const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** 'Monday' for 1. January 1, 2024 was a Monday. */
export const dayName = (day: number): string => dayFormat.format(Date.UTC(2024, 0, day));

/** '5 pm', 'noon'. */
export const hourName = (hour: number): string => (hour === 12 ? 'noon' : `${hour % 12} ${hour < 12 ? 'am' : 'pm'}`);

export const hours: readonly number[] = Array.from({ length: reminderHours.last - reminderHours.first + 1 }, (_, nth) => reminderHours.first + nth);

/** 'Monday and Thursday at 5 pm' */
export const timesOf = ({ days, hour }: Pick<Reminder, 'days' | 'hour'>): string =>
  `${days.length === weekDays.length ? 'every day' : list.format(days.map(dayName))} at ${hourName(hour)}`;
