import * as z from 'zod/mini';
import { localDay, optional } from '#app/http/fields.ts';
import { dayTime, meetingMinutes } from '../class-fields.contract.ts';
import { textForFamilies } from '../text-for-families.contract.ts';

/** Day and time by the clock of the class. */
export const NewMeeting = z.object({
  day: localDay,
  start: dayTime,
  minutes: meetingMinutes,
  /** Families and children read it. */
  reason: optional(textForFamilies('The reason', { max: 200, multiline: true })),
});
export type NewMeeting = z.output<typeof NewMeeting>;

/** The meeting as it shall be. Another day or time moves it, its own time again ends that. */
export const MeetingChange = z
  .extend(NewMeeting, {
    isCancelled: z.boolean('Please choose whether the meeting is cancelled'),
    basedOn: z.optional(z.iso.datetime('basedOn must be the updatedAt of the meeting')),
  })
  .check(
    z.refine(({ isCancelled, reason }) => !isCancelled || reason !== undefined, {
      path: ['reason'],
      error: 'Please tell the families why the meeting is cancelled',
    }),
  );
export type MeetingChange = z.output<typeof MeetingChange>;

export const meetingStates = ['planned', 'moved', 'extra', 'cancelled'] as const;
export type MeetingState = (typeof meetingStates)[number];
