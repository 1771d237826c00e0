import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import { dateOfDay } from '#app/features/household/public.ts';
import { daysOf } from '../learning.queries.server.ts';
import { allWeeksOf } from '../progress/word-counts.queries.server.ts';
import { answersAfter, cardsWithItems, profileNames, progressWithLessons } from './personal-data.queries.server.ts';

/** Rows per query. */
const batchSize = 1_000;

const toTime = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export async function* exportAnswers(db: Db, owner: DataOwner) {
  for (const { id, name } of await profileNames(db, owner))
    for (let after = 0, isLast = false; !isLast; ) {
      const rows = await answersAfter(db, id, after, batchSize);
      for (const { igbo, exercise, verdict, grade, given, took_ms, answered_at } of rows)
        yield { profile: name, item: igbo, exercise, verdict, grade, given, tookMs: took_ms, answeredAt: new Date(answered_at).toISOString() };
      after = rows.at(-1)?.id ?? after;
      isLast = rows.length < batchSize;
    }
}

export async function* exportCards(db: Db, owner: DataOwner) {
  for (const { id, name } of await profileNames(db, owner))
    for (const { igbo, skill, due_day, stability, difficulty, reps, lapses, last_review, misses, rests_until_day } of await cardsWithItems(db, id))
      yield {
        profile: name,
        item: igbo,
        skill,
        dueOn: dateOfDay(due_day),
        ...{ stability, difficulty, answers: reps, misses: lapses, lastAnswerOn: dateOfDay(last_review) },
        missesInARow: misses,
        restsUntil: rests_until_day === null ? null : dateOfDay(rests_until_day),
      };
}

export async function* exportProgress(db: Db, owner: DataOwner) {
  for (const { id, name } of await profileNames(db, owner))
    for (const { title, done_at, gold_at, skipped_at, best } of await progressWithLessons(db, id))
      yield { profile: name, lesson: title, doneAt: toTime(done_at), goldAt: toTime(gold_at), skippedAt: toTime(skipped_at), best };
}

export async function* exportDays(db: Db, owner: DataOwner) {
  for (const { id, name } of await profileNames(db, owner))
    for (const { day, answers, correct, ms, moments } of await daysOf(db, id, 0))
      yield { profile: name, day: dateOfDay(day), answers, right: correct, ms, moments };
}

export async function* exportWeeks(db: Db, owner: DataOwner) {
  for (const { id, name } of await profileNames(db, owner))
    for (const { week, learning, known, can_say } of await allWeeksOf(db, id))
      yield { profile: name, monday: dateOfDay(week), learning, known, canSay: can_say };
}
