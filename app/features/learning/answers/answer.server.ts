import { isForeignKeyViolation } from '#app/db/database-errors.server.ts';
import type { Db } from '#app/db/schema.ts';
import { writeTogether } from '#app/db/write-together.server.ts';
import type { ProfileRow } from '#app/features/household/public.server.ts';
import { learningDay, mondayOf } from '#app/features/household/public.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { type Course, courseOf, forgetCourse } from '../course/course.server.ts';
import { learnerSettings } from '../learner-settings.ts';
import type { AnswerResult, learning } from '../learning.contract.ts';
import {
  addToDays,
  cardsOf,
  daysOf,
  insertAnswers,
  lockProfiles,
  ownAmong,
  profileOf,
  putCards,
  storedBefore,
  storedKeys,
} from '../learning.queries.server.ts';
import { answerVerdicts } from '../learning-terms.contract.ts';
import { countWeek, hasChangedStates } from '../progress/word-counts.server.ts';
import { createProfileCards } from '../schedule/cards-of-profile.server.ts';
import type { KeyedEntry } from '../sent-answer.contract.ts';
import { applyEntries, type Changes, clockErrorOf, itemsOfEntry, parseEntry } from './apply-entries.server.ts';
import { weekOf } from './days-of-week.ts';
import { type Judgements, judgeEntries } from './judge-entries.server.ts';
import { storeEnds } from './lesson-ends.server.ts';
import { putPlacement } from './placement.queries.server.ts';
import type { Received } from './received.queries.server.ts';
import { hasPlacementLeft, placedOftenEnough, receivedToday, requireRoom, roomOf } from './received.server.ts';

export const profileNotFound = 'Profile not found';

const toVerdict = (stored: string | null) => answerVerdicts.find((verdict) => verdict === stored) ?? null;

/** Counts moments for all profiles that took part, once a week. @returns the days that it added to */
async function countMoments(tx: Db, household: readonly ProfileRow[], moments: Changes['moments']): Promise<{ profile: number; day: number }[]> {
  const added: { profile: number; day: number }[] = [];
  /** A batch may have a hundred moments: each week is looked up once. */
  const seen = new Set<string>();
  for (const { profiles, at } of moments)
    for (const profile of household.filter(({ id }) => profiles.includes(id))) {
      const day = learningDay(at, profile.zone);
      const monday = mondayOf(day);
      const name = `${profile.id} ${monday}`;
      if (seen.has(name)) continue;
      seen.add(name);
      const week = await daysOf(tx, profile.id, monday);
      if (week.some((each) => each.moments > 0 && each.day < monday + 7)) continue;
      await writeTogether(tx, addToDays(tx, profile, new Map([[day, { answers: 0, correct: 0, ms: 0, moments: 1 }]])));
      added.push({ profile: profile.id, day });
    }
  return added;
}

type AnswerContext = Parameters<Handlers<Pick<typeof learning, 'answer'>>['answer']>[0];

/** A batch before its transaction. */
interface PreparedBatch {
  /** Entries whose keys were not stored by then, and that can be stored. */
  entries: KeyedEntry[];
  /** Why others cannot. */
  refusals: Map<string, AnswerResult>;
  judgements: Judgements;
  /** Profiles that it changes: its own, and those that took part in a moment. */
  profiles: number[];
}

/** Entries of a batch to store, the refusal of a placement beyond those of the day, and the number of entries that wait for the next day. */
interface Admitted {
  entries: KeyedEntry[];
  refusals: Map<string, AnswerResult>;
  beyondDay: number;
}

/**
 * Takes what a profile may send now: one placement a batch, three and 2,000 answers a day. Further placements and answers get no result,
 * so that the client sends them again.
 */
function admit(sent: readonly KeyedEntry[], profile: ProfileRow, now: number): Admitted {
  const refusals = new Map<string, AnswerResult>();
  const [first, ...others] = sent.filter(({ type }) => type === 'placement');
  if (first && !hasPlacementLeft(profile, now)) refusals.set(first.key, { key: first.key, state: 'refused', error: placedOftenEnough });
  const later = new Set(others.map(({ key }) => key));
  const admitted = sent.filter(({ key }) => !refusals.has(key) && !later.has(key));
  const entries = admitted.slice(0, roomOf(profile, now));
  return { entries, refusals, beyondDay: admitted.length - entries.length };
}

/** Parses and judges a batch, which takes longest, while no transaction is open. */
async function prepareBatch({ db, params, principal, input, now }: AnswerContext, course: Course): Promise<PreparedBatch> {
  const sent = [...new Map(input.answers.map((each) => [each.key, each])).values()];
  const keys = sent.map(({ key }) => key);
  const [found, stored] = await Promise.all([profileOf(db, principal.id, params.id), storedKeys(db, params.id, keys)]);
  const profile = found ?? reject(404, profileNotFound);
  const refusals = new Map<string, AnswerResult>();
  const parsed = sent.flatMap((each) => {
    if (stored.has(each.key)) return [];
    const result = parseEntry(each, course);
    if ('entry' in result) return result.entry;
    refusals.set(each.key, { key: each.key, state: 'refused', error: result.error });
    return [];
  });
  const { entries, refusals: refused, beyondDay } = admit(parsed, profile, now());
  for (const [key, refusal] of refused) refusals.set(key, refusal);
  requireRoom({ acknowledged: stored.size + refusals.size + entries.length, beyondDay }, now());
  const present = entries.flatMap((entry) => (entry.type === 'moment' ? entry.profiles : []));
  return {
    entries,
    refusals,
    judgements: await judgeEntries(entries, { course, learner: learnerSettings(profile) }),
    profiles: [...new Set([profile.id, ...(await ownAmong(db, principal.id, present))])],
  };
}

const receivedWith = ({ day, answers, placements, bytes }: Received, entries: readonly KeyedEntry[], { answers: rows }: Changes): Received => ({
  day,
  answers: answers + entries.length,
  placements: placements + entries.filter(({ type }) => type === 'placement').length,
  bytes: rows.reduce((sum, { given }) => sum + Buffer.byteLength(given ?? ''), bytes),
});

async function storeBatch(context: AnswerContext, course: Course) {
  const { db, params, principal, input, now } = context;
  const { entries: prepared, refusals, judgements, profiles } = await prepareBatch(context, course);
  return db.transaction().execute(async (tx) => {
    const household = await lockProfiles(tx, principal.id, profiles);
    const profile = household.find(({ id }) => id === params.id) ?? reject(404, profileNotFound);
    const learner = learnerSettings(profile);
    const monday = mondayOf(learningDay(now(), learner.zone));
    const keys = [...new Set(input.answers.map(({ key }) => key))];
    const { known, days, openEnds } = await storedBefore(tx, profile.id, keys, monday);
    const results = new Map<string, AnswerResult>(known.map(({ key, verdict }) => [key, { key, state: 'known', verdict: toVerdict(verdict) }]));
    for (const [key, refusal] of refusals) if (!results.has(key)) results.set(key, refusal);
    const fresh = prepared.filter(({ key }) => !results.has(key));
    // Others may have been stored since.
    const { entries, refusals: refused, beyondDay } = admit(fresh, profile, now());
    for (const [key, refusal] of refused) results.set(key, refusal);
    requireRoom({ acknowledged: results.size + entries.length, beyondDay }, now());
    const items = [...new Set(entries.flatMap((entry) => itemsOfEntry(entry, course)))];
    const before = await cardsOf(tx, profile.id, items);
    const cards = createProfileCards(before, learner.isGentle);
    const { changes, results: applied } = applyEntries(entries, {
      course,
      learner,
      profile: profile.id,
      cards,
      placedAt: profile.placed_at,
      judgements,
      now: now(),
      clockError: clockErrorOf(input.sentAt, now()),
    });
    await writeTogether(tx, [
      ...insertAnswers(tx, changes.answers),
      ...putCards(tx, profile.id, cards.changed()),
      ...addToDays(tx, profile, changes.days, entries.length > 0 ? receivedWith(receivedToday(profile, now()), entries, changes) : undefined),
    ]);
    if (hasChangedStates(before, cards.changed())) await countWeek(tx, profile, course, Math.max(profile.last_day ?? 0, ...changes.days.keys()));
    if (changes.placement) await putPlacement(tx, profile.id, changes.placement);
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

/** Attempts at a batch that names what was deleted while it was stored. */
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
