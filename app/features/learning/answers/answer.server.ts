import { isForeignKeyViolation } from '#app/db/database-errors.server.ts';
import type { Db } from '#app/db/schema.ts';
import { writeTogether } from '#app/db/write-together.server.ts';
import type { ProfileRow } from '#app/features/household/household.queries.server.ts';
import { learningDay, mondayOf } from '#app/features/household/learning-day.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { type Course, courseOf, forgetCourse } from '../course/course.server.ts';
import { learnerOf } from '../learner.ts';
import type { learning, Result, Sent } from '../learning.contract.ts';
import { addToDays, cardsOf, daysOf, insertAnswers, lockProfiles, putCards, putProgress, storedBefore } from '../learning.queries.server.ts';
import { answerVerdicts } from '../learning-terms.contract.ts';
import { createProfileCards } from '../schedule/cards-of-profile.server.ts';
import { applyEntries, type Changes, itemsOfEntry, parseEntry } from './apply-entries.server.ts';
import { weekOf } from './days-of-week.ts';
import { storeEnds } from './lesson-ends.server.ts';

export const profileNotFound = 'Profile not found';

/** Profiles that a batch changes: its own, and those that took part in a moment. */
const profilesIn = (own: number, sent: readonly Sent[]) => {
  const others = sent.flatMap(({ type, profiles }) => (type === 'moment' && Array.isArray(profiles) ? profiles.filter(Number.isSafeInteger) : []));
  return [...new Set([own, ...(others as number[])])];
};

const toVerdict = (stored: string | null) => answerVerdicts.find((verdict) => verdict === stored) ?? null;

/** Counts moments for all profiles that took part, once a week. @returns the days that it added to */
async function countMoments(tx: Db, household: readonly ProfileRow[], moments: Changes['moments']): Promise<{ profile: number; day: number }[]> {
  const added: { profile: number; day: number }[] = [];
  for (const { profiles, at } of moments)
    for (const profile of household.filter(({ id }) => profiles.includes(id))) {
      const day = learningDay(at, profile.zone);
      const monday = mondayOf(day);
      const week = await daysOf(tx, profile.id, monday);
      if (week.some((each) => each.moments > 0 && each.day < monday + 7)) continue;
      await writeTogether(tx, addToDays(tx, profile, new Map([[day, { answers: 0, correct: 0, ms: 0, moments: 1 }]])));
      added.push({ profile: profile.id, day });
    }
  return added;
}

type AnswerContext = Parameters<Handlers<Pick<typeof learning, 'answer'>>['answer']>[0];

async function storeBatch({ db, params, principal, input, now }: AnswerContext, course: Course) {
  return db.transaction().execute(async (tx) => {
    const household = await lockProfiles(tx, principal.id, profilesIn(params.id, input.answers));
    const profile = household.find(({ id }) => id === params.id) ?? reject(404, profileNotFound);
    const learner = learnerOf(profile);
    const sent = [...new Map(input.answers.map((each) => [each.key, each])).values()];
    const monday = mondayOf(learningDay(now(), learner.zone));
    const keys = sent.map(({ key }) => key);
    const { known, days, openEnds } = await storedBefore(tx, profile.id, keys, monday);
    const results = new Map<string, Result>(known.map(({ key, verdict }) => [key, { key, state: 'known', verdict: toVerdict(verdict) }]));
    const entries = sent.flatMap((each) => {
      if (results.has(each.key)) return [];
      const parsed = parseEntry(each, course);
      if ('entry' in parsed) return parsed.entry;
      results.set(each.key, { key: each.key, state: 'refused', error: parsed.error });
      return [];
    });
    const items = [...new Set(entries.flatMap((entry) => itemsOfEntry(entry, course)))];
    const cards = createProfileCards(await cardsOf(tx, profile.id, items), learner.isGentle);
    const { changes, results: applied } = applyEntries(entries, { course, learner, profile: profile.id, cards, now: now() });
    await writeTogether(tx, [
      ...insertAnswers(tx, changes.answers),
      ...putCards(tx, profile.id, cards.changed()),
      ...addToDays(tx, profile, changes.days),
    ]);
    await putProgress(tx, profile.id, changes.skipped);
    const answered = new Set(changes.answers.flatMap(({ item_id }) => item_id ?? []));
    await storeEnds(tx, { profile: profile.id, learner, course, sent: changes.ends, openEnds, answered, now: now() });
    const moments = await countMoments(tx, household, changes.moments);
    for (const [key, result] of applied) results.set(key, result);
    const learned = [...days, ...changes.days.keys(), ...moments.flatMap((moment) => (moment.profile === profile.id ? moment.day : []))];
    const week = weekOf(
      learned.map((day) => ({ day })),
      monday,
    );
    const seen = new Set<string>();
    return {
      week,
      results: input.answers.flatMap(({ key }) => {
        const result = results.get(key);
        if (!result) return [];
        const isRepeated = seen.has(key) && result.state === 'stored';
        seen.add(key);
        return isRepeated ? { ...result, state: 'known' as const } : result;
      }),
    };
  });
}

/** Of a batch that names what was deleted while it was stored. */
const maxAttempts = 3;

export const answerHandlers: Handlers<Pick<typeof learning, 'answer'>> = {
  answer: async (context) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await storeBatch(context, await courseOf(context));
      } catch (error) {
        if (!isForeignKeyViolation(error) || attempt === maxAttempts) throw error;
        // In the course without what is gone, its entries are refused and the others stored.
        forgetCourse(context);
      }
    }
  },
};
