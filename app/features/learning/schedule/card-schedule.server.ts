import { type CardInput, type FSRS, fsrs, GenSeedStrategyWithCardId, type Grade, Rating, State, StrategyMode } from 'ts-fsrs';
import type { AnswerGrade } from '../learning.tables.ts';
import type { Skill } from '../learning-terms.contract.ts';

const dayMs = 24 * 60 * 60_000;
const retention = 0.9;
/** Cards of a gentle profile come back later. */
const gentleRetention = 0.85;
const maxIntervalDays = 365;
/** A stability of three weeks: the item is known, or can be said. */
export const learnedStabilityDays = 21;
/** No answer gives this stability. */
export const placedStabilityDays = 7;
/** Right answers to the card `know` that open the other skills of an item. */
const successesThatOpen = 2;

/** A card without its profile. Days are numbers of days since 1970. */
export interface Card {
  item: number;
  skill: Skill;
  dueDay: number;
  stability: number;
  difficulty: number;
  reps: number;
  /** Wrong answers, that of a new card too. */
  lapses: number;
  state: number;
  lastReview: number;
  /** Wrong answers in a row, of those that moved the card. */
  misses: number;
  /** First day after a rest; null for no rest. */
  restsUntilDay: number | null;
}

const ratings: Record<AnswerGrade, Grade> = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good, easy: Rating.Easy };

/** The fuzz of an interval follows from card and repetition, so that a replay of the answers gives the same days. */
const createScheduler = (requestRetention: number): FSRS =>
  fsrs({ request_retention: requestRetention, maximum_interval: maxIntervalDays, enable_fuzz: true, enable_short_term: false }).useStrategy(
    StrategyMode.SEED,
    GenSeedStrategyWithCardId('key'),
  ) as FSRS;

const scheduler = createScheduler(retention);
const gentleScheduler = createScheduler(gentleRetention);

/** Card that was never answered: due at once. */
export const newCard = (item: number, skill: Skill, day: number): Card => ({
  item,
  skill,
  dueDay: day,
  stability: 0,
  difficulty: 0,
  reps: 0,
  lapses: 0,
  state: State.New,
  lastReview: day,
  misses: 0,
  restsUntilDay: null,
});

/** Cards of a placement are due over two weeks, and later where that would be more than six a day. */
const placementDays = 14;
const placedADay = 6;

/** Card `know` of an item that a placement has skipped. @param nth place among these items, from 0 */
export function placedCard(item: number, day: number, nth: number): Card {
  const wait = nth < placementDays * placedADay ? nth % placementDays : Math.floor(nth / placedADay);
  const { difficulty } = scheduler.next_state(null, 0, Rating.Good);
  return { ...newCard(item, 'know', day), dueDay: day + 1 + wait, stability: placedStabilityDays, difficulty, reps: 1, state: State.Review };
}

export const isResting = ({ restsUntilDay }: Card, day: number): boolean => restsUntilDay !== null && day < restsUntilDay;

/** Only the first answer of a day moves a card, none that is older than its last one, and none in its rest. */
export const canMove = (card: Card, day: number): boolean => !isResting(card, day) && (isNew(card) || day > card.lastReview);

const missesBeforeCloseLook = 4;
const restDays = 7;

/** Whether the next session shows the item with all that helps to remember it, instead of asking for it once more. */
export const needsCloseLook = ({ misses }: Card): boolean => misses >= missesBeforeCloseLook;

/** The card after a close look at its item. */
export const restCard = (card: Card, day: number): Card => ({ ...card, dueDay: day + restDays, misses: 0, restsUntilDay: day + restDays });

export const isNew = ({ state }: Card): boolean => state === State.New;

/** Card that a placement has made and no answer has moved: of its item the learner has only been taken to know it. No answer gives this stability. */
const isOnlyPlaced = ({ reps, stability }: Card): boolean => reps === 1 && stability === placedStabilityDays;

/** Items that the learner has answered, in any skill. */
export const metItems = (cards: readonly Card[]): Set<number> =>
  new Set(cards.flatMap((card) => (isNew(card) || isOnlyPlaced(card) ? [] : card.item)));

/** The card after its first answer of a day. */
export function moveCard(card: Card, grade: AnswerGrade, day: number, isGentle: boolean): Card {
  const { item, skill } = card;
  const input: CardInput & { key: string } = {
    key: `${item}-${skill}-`,
    due: new Date(card.dueDay * dayMs),
    stability: card.stability,
    difficulty: card.difficulty,
    elapsed_days: 0,
    scheduled_days: 0,
    learning_steps: 0,
    reps: card.reps,
    lapses: card.lapses,
    state: card.state,
    last_review: isNew(card) ? null : new Date(card.lastReview * dayMs),
  };
  const next = (isGentle ? gentleScheduler : scheduler).next(input, new Date(day * dayMs), ratings[grade]).card;
  // The scheduler keeps the grades a day apart, beyond its maximum too.
  const interval = isNew(card) ? 1 : Math.min(next.scheduled_days, maxIntervalDays);
  return {
    item,
    skill,
    dueDay: day + interval,
    stability: next.stability,
    difficulty: next.difficulty,
    reps: next.reps,
    lapses: card.lapses + Number(grade === 'again'),
    state: next.state,
    lastReview: day,
    misses: grade === 'again' ? card.misses + 1 : 0,
    restsUntilDay: null,
  };
}

/** Probability that an answer on this day is right, 0 to 1. */
export const retrievability = ({ stability, lastReview }: Card, day: number): number =>
  stability > 0 ? scheduler.forgetting_curve(Math.max(0, day - lastReview), stability) : 1;

/** Whether an item may be said: its card `know` had two right answers. */
export const opensOthers = (know: Card | undefined): boolean => know !== undefined && know.reps - know.lapses >= successesThatOpen;
