import { formatMeetingTime } from '#app/features/classes/meeting-time.ts';
import { browserTimeZone } from '#app/lib/time-zone.ts';

/** Time of a meeting by the clock of this device, with that of the class where they differ. */
export const meetingTimeText = (startsAt: string, zone: string): string => formatMeetingTime(Date.parse(startsAt), browserTimeZone() ?? zone, zone);
