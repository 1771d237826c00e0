import { randomOf, shuffled } from '#app/features/course/public.ts';
import { dateOfDay, learningDay, mondayOf } from '#app/features/household/public.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { profileNotFound } from '../answers/answer.server.ts';
import { weekOf } from '../answers/days-of-week.ts';
import { courseOf } from '../course/course.server.ts';
import type { LearnedItem } from '../learned-words.contract.ts';
import { learnerSettings } from '../learner-settings.ts';
import type { learning } from '../learning.contract.ts';
import { cardsOf, daysOf, profileOf, progressOf } from '../learning.queries.server.ts';
import { answerVerdicts } from '../learning-terms.contract.ts';
import { learnedItems } from './learned-items.ts';
import { passedLessons } from './passed-lessons.ts';
import { hardestItems, typedAnswers } from './progress.queries.server.ts';
import { weekRow, weeksInRow } from './week-row.ts';
import { wordCountsOf } from './word-counts.server.ts';

const dinnerItems = 3;
const hardest = 5;
const typedShown = 50;
const typedDays = 30;
const dayMs = 24 * 60 * 60_000;
const minuteMs = 60_000;

/** Questions first, then other phrases, then words: of what the learner has met. */
const askedFirst = ({ item: { igbo, kind } }: LearnedItem) => (igbo.endsWith('?') ? 0 : kind === 'word' ? 2 : 1);

export const progressHandlers: Handlers<Pick<typeof learning, 'progress'>> = {
  progress: async (context) => {
    const { db, params, principal, now } = context;
    const profile = (await profileOf(db, principal.id, params.id)) ?? reject(404, profileNotFound);
    const { zone } = learnerSettings(profile);
    const course = await courseOf(context);
    const today = learningDay(now(), zone);
    const monday = mondayOf(today);
    const days = await daysOf(db, profile.id, monday - 7 * weeksInRow);
    const learned = learnedItems(course, await cardsOf(db, profile.id));
    const { done, gold } = passedLessons(await progressOf(db, profile.id));
    const typed = await typedAnswers(db, profile.id, now() - typedDays * dayMs, typedShown);
    const itemsOf = (id: number | null) => [course.items.get(id ?? 0) ?? []].flat();
    const met = shuffled(
      learned.filter(({ state }) => state !== 'new'),
      randomOf(`${profile.id} ${today}`),
    );
    return {
      week: weekOf(days, monday),
      ...weekRow(days, today, profile.goal_days),
      known: learned.filter(({ state }) => state === 'known' || state === 'can say').length,
      canSay: learned.filter(({ state }) => state === 'can say').length,
      words: await wordCountsOf(db, profile, learned, now()),
      minutes: Math.round(days.filter(({ day }) => day >= monday).reduce((sum, { ms }) => sum + ms, 0) / minuteMs),
      lessons: { done: done.size, gold: gold.size },
      dinner: met
        .toSorted((one, other) => askedFirst(one) - askedFirst(other))
        .slice(0, dinnerItems)
        .map(({ item }) => item),
      hardest: (await hardestItems(db, profile.id, hardest)).flatMap(({ item_id }) => itemsOf(item_id)),
      typed: typed.flatMap(({ id, item_id, given, verdict, answered_at }) => {
        const text = (JSON.parse(given ?? '{}') as { given?: string | null }).given;
        const known = answerVerdicts.find((each) => each === verdict);
        return itemsOf(item_id).flatMap(({ igbo, english }) =>
          text && known ? { id, igbo, english, given: text, verdict: known, day: dateOfDay(learningDay(answered_at, zone)) } : [],
        );
      }),
    };
  },
};
