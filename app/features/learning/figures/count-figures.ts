import type { Week } from '#app/lib/weeks.ts';
import { enoughAnswers, shownItems, shownPlaces, smallestGroup } from './figure-terms.contract.ts';
import type { CountedProfile, FinishedLesson } from './figures.queries.server.ts';

/** Content of the table `learning_figures`. Texts of units and items are read when it is shown. */
export interface Counted {
  weeks: { monday: string; learners: number | null; lessons: number | null }[];
  hardest: { item: number; answers: number; wrong: number }[];
  /** `unit` is null for families that finished no lesson; those that a placement skipped are not finished. */
  places: { unit: number | null; households: number }[];
}

interface ItemAnswers {
  answers: number;
  wrong: number;
  learners: number;
}

/** Where the learner of a household stands that learned last. */
interface Household {
  lastDay: number;
  lesson: number | undefined;
}

/** Adds up what batches of profiles bring. It holds one entry for each item, household and week. */
export function createCount(weeks: readonly Week[]) {
  const activeByMonday = new Map<string, number>();
  const finished = weeks.map(() => ({ lessons: 0, learners: new Set<number>() }));
  const items = new Map<number, ItemAnswers>();
  const households = new Map<number, Household>();

  return {
    addActive(monday: string, learners: number) {
      activeByMonday.set(monday, (activeByMonday.get(monday) ?? 0) + learners);
    },

    addItem(item: number, more: ItemAnswers) {
      const { answers, wrong, learners } = items.get(item) ?? { answers: 0, wrong: 0, learners: 0 };
      items.set(item, { answers: answers + more.answers, wrong: wrong + more.wrong, learners: learners + more.learners });
    },

    addFinished({ profile_id, done_at }: FinishedLesson) {
      const week = finished[weeks.findIndex(({ from, to }) => done_at >= from && done_at < to)];
      if (!week) return;
      week.lessons += 1;
      week.learners.add(profile_id);
    },

    /** A profile without an answer tells nothing about where learning ends. */
    addProfile({ account_id, last_day }: CountedProfile, lesson: number | undefined) {
      const known = households.get(account_id);
      if (last_day !== null && (!known || known.lastDay < last_day)) households.set(account_id, { lastDay: last_day, lesson });
    },

    /**
     * @param lastActiveDay households whose last answer is of this day or older stand still
     * @param unitOf unit of a lesson; undefined for a lesson that is no longer public
     * @param isEnd whether a lesson is the last one of the course, after which none is missing
     */
    result(lastActiveDay: number, unitOf: (lesson: number) => number | undefined, isEnd: (lesson: number) => boolean): Counted {
      const placeOf = ({ lesson }: Household): number | null | undefined =>
        lesson === undefined ? null : isEnd(lesson) ? undefined : unitOf(lesson);
      const still = [...households.values()].filter(({ lastDay }) => lastDay <= lastActiveDay);
      const places = [...Map.groupBy(still, placeOf)].flatMap(([unit, { length }]) => (unit === undefined ? [] : { unit, households: length }));
      const shareOf = ({ answers, wrong }: { answers: number; wrong: number }) => wrong / answers;
      return {
        weeks: weeks.map(({ monday }, nth) => ({
          monday,
          learners: withoutFew(activeByMonday.get(monday) ?? 0),
          lessons: withoutFew(finished[nth]?.learners.size ?? 0, finished[nth]?.lessons),
        })),
        hardest: [...items]
          .filter(([, { answers, wrong, learners }]) => learners >= smallestGroup && answers >= enoughAnswers && wrong > 0)
          .map(([item, { answers, wrong }]) => ({ item, answers, wrong }))
          .sort((one, other) => shareOf(other) - shareOf(one) || one.item - other.item)
          .slice(0, shownItems),
        places: places
          .filter((place) => place.households >= smallestGroup)
          .sort((one, other) => other.households - one.households || (one.unit ?? 0) - (other.unit ?? 0))
          .slice(0, shownPlaces),
      };
    },
  };
}

/** A number about some people; null where they are few. */
const withoutFew = (people: number, value = people): number | null => (people > 0 && people < smallestGroup ? null : value);
