import * as z from 'zod/mini';
import { localDay, optionalText } from '#app/http/fields.ts';
import { dayTime, meetingMinutes } from '../class-fields.contract.ts';

/** Day and time by the clock of the class. */
export const NewMeeting = z.object({
  day: localDay,
  start: dayTime,
  minutes: meetingMinutes,
  reason: optionalText('The reason', { max: 200, multiline: true }),
});
export type NewMeeting = z.output<typeof NewMeeting>;

/** The meeting as it shall be. Another day or time moves it, its own time again ends that. */
export const MeetingChange = z.extend(NewMeeting, {
  isCancelled: z.boolean('Please choose whether the meeting is cancelled'),
  basedOn: z.optional(z.iso.datetime('basedOn must be the updatedAt of the meeting')),
});
export type MeetingChange = z.output<typeof MeetingChange>;

export const meetingStates = ['planned', 'moved', 'extra', 'cancelled'] as const;
export type MeetingState = (typeof meetingStates)[number];
