import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { calendar } from './calendar.contract.ts';

const time = z.iso.datetime();

/** Meetings of classes and live lessons in the calendar of a household or a tutor. */
export const calendarFeature = defineFeature({
  name: 'calendar',
  contract: calendar,
  personalData: { calendarFeed: z.nullable(z.object({ createdAt: time, readAt: z.nullable(time) })) },
  retentionDays: {
    /** After the last reading, or after it was made. */
    calendarFeed: 2 * 365,
  },
  privacy: {
    'When your household learns': `
      You can make a secret address from which your calendar reads the meetings of your classes and your live lessons. Any reader of the address sees
      their times, the names of classes and tutors and the nicknames of your learners, and never a link to a room, an email address or a surname. The
      company behind your calendar reads it, too, if it keeps your calendar on its servers. We keep the address itself nowhere, only a fingerprint of
      it with the times at which it was made and last read, until you take it away, until your account gets a new
      password or email address, or until no calendar has read it for {calendarFeed years}.`,
  },
  pages: [{ path: '/calendar', file: 'calendar.page.tsx', private: true }],
});
