import type { ProfileRow } from '#app/features/household/public.server.ts';
import { defineJob, noArgs } from '#app/jobs/define-job.server.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';

import { learningLimits } from '../learning-terms.contract.ts';
import { type Received, receivedBytes } from './received.queries.server.ts';

const { answersPerDay, placementsPerDay } = learningLimits;

/** Day of UTC: a profile cannot begin another one by its time zone. */
const receivedDay = (at: number): number => Math.floor(at / unitMs.day);

export function receivedToday(profile: ProfileRow, now: number): Received {
  const day = receivedDay(now);
  if (profile.received_day !== day) return { day, answers: 0, placements: 0, bytes: 0 };
  return { day, answers: profile.received_answers, placements: profile.received_placements, bytes: profile.received_bytes };
}

const retryAfter = (now: number) => ({ retryAfter: Math.ceil(((receivedDay(now) + 1) * unitMs.day - now) / 1_000) });

/** Number of answers that a profile may still send today. */
export const roomOf = (profile: ProfileRow, now: number): number => Math.max(0, answersPerDay - receivedToday(profile, now).answers);

/** @throws 429 when nothing of a batch is acknowledged today: the client keeps it and sends it again */
export function requireRoom({ acknowledged, beyondDay }: { acknowledged: number; beyondDay: number }, now: number): void {
  if (acknowledged > 0 || beyondDay === 0) return;
  const sentence = `We take ${answersPerDay.toLocaleString('en')} answers a day from each learner. The rest stay on your device and are sent tomorrow.`;
  throw new ApiError(429, sentence, retryAfter(now));
}

export const placedOftenEnough = 'You have found your place three times today. Please try again tomorrow.';

export const hasPlacementLeft = (profile: ProfileRow, now: number): boolean => receivedToday(profile, now).placements < placementsPerDay;

/** @throws 429 before the questions of a placement that could not be stored are asked */
export function requirePlacementLeft(profile: ProfileRow, now: number): void {
  if (!hasPlacementLeft(profile, now)) throw new ApiError(429, placedOftenEnough, retryAfter(now));
}

/** Bytes of the answers of the whole academy in a day: about 150,000 answers as learners type them. */
const notedBytes = 20_000_000;

/** Tells operators of a day with far more text in answers than people type. */
export const checkReceivedBytes = defineJob({
  name: 'learning.check-received-bytes',
  args: noArgs,
  queue: 'maintenance',
  async perform({ db, now, log }) {
    const bytes = await receivedBytes(db, receivedDay(now()));
    if (bytes > notedBytes) log('answers_large', { bytes, limit: notedBytes });
  },
});
