import * as z from 'zod/mini';
import { ageBands } from '#app/features/household/profile-terms.contract.ts';
import { PublicCard } from '#app/features/tutors/card.contract.ts';
import { PublicVoice } from '#app/features/voices/public-voice.contract.ts';
import { get } from '#app/http/endpoint.ts';
import { instant, lessonLength, time } from '../lesson-fields.contract.ts';
import { lessonMinutes } from '../lesson-terms.contract.ts';

/** Voices on the page of a tutor, the newest ones. */
export const maxPageVoices = 6;

const lengths = z.array(lessonLength).check(z.maxLength(lessonMinutes.length));

const Offer = z.object({
  /** Time zone of the tutor. */
  zone: z.string(),
  lengths,
  grownUps: z.boolean(),
  /** Ages of children that can ask today; none for a tutor whose check the school has not seen. */
  ages: z.array(z.enum(ageBands)).check(z.maxLength(ageBands.length)),
  noticeHours: z.int(),
});
export type Offer = z.output<typeof Offer>;

const TutorPage = z.extend(PublicCard, {
  voices: z.array(z.extend(PublicVoice, { igbo: z.string(), meaning: z.nullable(z.string()) })).check(z.maxLength(maxPageVoices)),
  /** Path of the picture for link previews. */
  shareImage: z.string(),
  /** Null for a tutor that gives no live lessons, or not at present. */
  offer: z.nullable(Offer),
});
export type TutorPage = z.output<typeof TutorPage>;

const FreeTime = z.object({ startsAt: time, minutes: lengths });
export type FreeTime = z.output<typeof FreeTime>;

const minutesQuery = z.optional(z.pipe(z.pipe(z.string().check(z.maxLength(3)), z.transform(Number)), lessonLength));

/** Public endpoints about a tutor; the id is that of the card. */
export const tutorPage = {
  tutor: get('/tutors/:id', {
    reply: TutorPage,
    description: 'a public card, voices to hear, and the learners it is for; 404 for a card that is not public',
  }),
  times: get('/tutors/:id/times', {
    query: z.object({
      from: instant('Please choose from which time on').check(z.meta({ examples: ['2026-01-15T00:00:00Z'] })),
      to: instant('Please choose until which time').check(z.meta({ examples: ['2026-02-01T00:00:00Z'] })),
      minutes: minutesQuery,
    }),
    // All quarters of 28 days are 2,688, and one hour more where a clock goes back.
    reply: z.array(FreeTime).check(z.maxLength(3_000)),
    description:
      'starts at which a lesson can be asked for, with the lengths that fit there, or only those of `minutes`; from `from` up to `to`, at most 28 days apart (400)',
  }),
};
