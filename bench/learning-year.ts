import type { Item } from '#app/features/course/course.contract.ts';
import { learningLimits, type Skill } from '#app/features/learning/learning-terms.contract.ts';
import { type Card, learnedStabilityDays, retrievability } from '#app/features/learning/schedule/card-schedule.server.ts';
import { createProfileCards, type ProfileCards } from '#app/features/learning/schedule/cards-of-profile.server.ts';
import { chooseCards } from '#app/features/learning/session/choose-cards.ts';
import { closeLooksPerSession } from '#app/features/learning/session/close-look.ts';
import { cardsToLookAt, type DueCard, dueCards, freshItems } from '#app/features/learning/session/due-cards.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { percentile } from './percentile.ts';
import { type ReportSection, wholeNumber } from './report.ts';

const days = 365;
const firstDay = 20_454;
const minutes = 5;
/** Items of 14 units, of which every third has tones that are asked for. */
const courseItems = 420;
/** Right answers to an item that was met a moment ago, and to the first question from the meaning to Igbo. */
const rightAfterMeeting = 0.95;
const rightWhenOpened = 0.75;
/** Spread of the memories of learners around the one that the scheduler assumes: standard deviation of the logarithm. */
const usualSpread = 0.35;

const item = (id: number): Item => ({
  id,
  kind: 'word',
  igbo: `item ${id}`,
  toned: id % 3 === 0 ? `item ${id}` : null,
  toneState: id % 3 === 0 ? 'agreed' : 'none',
  textState: 'sourced',
  checked: false,
  english: `meaning ${id}`,
  literal: null,
  note: null,
  wordClass: null,
  drawing: null,
  emoji: null,
  forms: [],
  voices: [],
});

interface Year {
  /** Answers on each day of learning. */
  answers: number[];
  reviews: number;
  right: number;
  /** Number of reviews on the day on which the card was due. */
  onTime: number;
  rightOnTime: number;
  longestBacklog: number;
  longestShown: number;
  /** Longest time in days that a due card waited, days without learning included. */
  longestWait: number;
  /** Number of times that a due card waited for more than 14 days. */
  longWaits: Set<string>;
  closeLooks: number;
  met: number;
  known: number;
}

interface Habit {
  name: string;
  learners: number;
  /** Spread of the memories; `usualSpread` by default. */
  spread?: number;
  /** Share of a session for the hardest cards; the one of the academy by default. */
  hardestShare?: number;
  skips(day: number, random: () => number): boolean;
}

const habits: readonly Habit[] = [
  { name: 'no day skipped, memories as assumed', learners: 20, spread: 0, skips: () => false },
  { name: 'no day skipped', learners: 20, skips: () => false },
  { name: '28 % of days skipped', learners: 90, skips: (_, random) => random() < 0.28 },
  { name: '28 % of days skipped, best known first alone', learners: 90, hardestShare: 0, skips: (_, random) => random() < 0.28 },
  { name: '50 % of days skipped', learners: 90, skips: (_, random) => random() < 0.5 },
  { name: '50 % of days skipped, best known first alone', learners: 90, hardestShare: 0, skips: (_, random) => random() < 0.5 },
  { name: 'every second day skipped', learners: 40, skips: (day) => day % 2 === 1 },
  { name: 'four weeks of holidays, 28 % of other days', learners: 30, skips: (day, random) => (day >= 180 && day < 208) || random() < 0.28 },
];

/** A year of learners with skipped days: what a session asks of them, how much they remember, and how many cards wait. */
export async function measureLearningYear(): Promise<ReportSection> {
  const seed = Number(process.env.TEST_SEED ?? 1);
  const random = seededRandom(seed);
  const items = new Map(Array.from({ length: courseItems }, (_, nth) => [nth + 1, item(nth + 1)]));
  const rows = habits.map((habit) => {
    const { name, learners } = habit;
    const years = Array.from({ length: learners }, () => learn(items, habit, random));
    const answers = years.flatMap((year) => year.answers);
    const sum = (of: (year: Year) => number) => years.reduce((total, year) => total + of(year), 0);
    return [
      name,
      learners,
      (answers.reduce((total, each) => total + each, 0) / answers.length).toFixed(1),
      percentile(answers, 0.95),
      (sum(({ right }) => right) / sum(({ reviews }) => reviews)).toFixed(3),
      (sum(({ rightOnTime }) => rightOnTime) / sum(({ onTime }) => onTime)).toFixed(3),
      Math.max(...years.map(({ longestBacklog }) => longestBacklog)),
      Math.max(...years.map(({ longestShown }) => longestShown)),
      Math.max(...years.map(({ longestWait }) => longestWait)),
      (sum(({ longWaits }) => longWaits.size) / learners).toFixed(1),
      (sum(({ closeLooks }) => closeLooks) / learners).toFixed(1),
      wholeNumber(sum(({ met }) => met) / learners),
      wholeNumber(sum(({ known }) => known) / learners),
    ];
  });
  return {
    title: 'A year of learning',
    description: `${habits.reduce((sum, { learners }) => sum + learners, 0)} simulated learners of ${minutes} minutes a day, ${days} days, ${courseItems} items, seed ${seed}. Memories vary around the one that the scheduler assumes. Answers are those of days with learning, with misses that come back; retention is the share of right answers to due cards, for which 0.9 is requested: cards of skipped days, and those beyond the size of a session, come late, and no interval is shorter than a day.`,
    columns: [
      'habit',
      'learners',
      'answers a day',
      'p95',
      'retention',
      'on the due day',
      'longest backlog',
      'longest shown',
      'longest wait',
      'waits over 14 days',
      'close looks',
      'items met',
      'known',
    ],
    rows,
    targets: [],
  };
}

function learn(items: ReadonlyMap<number, Item>, { skips, hardestShare, spread = usualSpread }: Habit, random: () => number): Year {
  const memory = Math.exp(spread * normal(random));
  const lesson = { lines: [...items.values()].map((each) => ({ item: each, speaker: null })) };
  const zero = {
    reviews: 0,
    right: 0,
    onTime: 0,
    rightOnTime: 0,
    longestBacklog: 0,
    longestShown: 0,
    longestWait: 0,
    closeLooks: 0,
    met: 0,
    known: 0,
  };
  const year: Year = { ...zero, answers: [], longWaits: new Set() };
  const cards = createProfileCards([], false);
  for (let nth = 0; nth < days; nth += 1) {
    if (skips(nth, random)) continue;
    const day = firstDay + nth;
    const all = cards.changed();
    const due = dueCards({ items: items as Map<number, Item> }, all, day);
    year.longestBacklog = Math.max(year.longestBacklog, due.length);
    year.longestShown = Math.max(year.longestShown, Math.min(due.length, learningLimits.shownWaiting));
    for (const { item: id, skill } of due) noteWait(year, cards.get(id, skill), day);
    for (const { item: id, skill } of cardsToLookAt({ items: items as Map<number, Item> }, all, day).slice(0, closeLooksPerSession))
      year.closeLooks += Number(cards.rest(id, skill, day));
    const chosen = chooseCards(due, freshItems({ items: items as Map<number, Item> }, all, [lesson]), minutes, hardestShare);
    let answers = 0;
    for (const card of chosen.reviews) answers += review(card, cards, { day, memory, random, year });
    for (const { id } of chosen.fresh) answers += 1 + answer(cards, id, 'know', day, random() < rightAfterMeeting, random);
    year.answers.push(answers);
  }
  const know = cards.changed().filter(({ skill }) => skill === 'know');
  return { ...year, met: know.length, known: know.filter(({ stability }) => stability >= learnedStabilityDays).length };
}

const longWaitDays = 14;

function noteWait(year: Year, card: Card | undefined, day: number): void {
  if (!card) return;
  const wait = day - card.dueDay;
  year.longestWait = Math.max(year.longestWait, wait);
  if (wait > longWaitDays) year.longWaits.add(`${card.item} ${card.skill} ${card.dueDay}`);
}

interface Moment {
  day: number;
  memory: number;
  random: () => number;
  year: Year;
}

function review({ item: id, skill }: DueCard, cards: ProfileCards, { day, memory, random, year }: Moment): number {
  const card = cards.get(id, skill);
  const isRight = random() < (card ? recall(card, day, memory) : rightWhenOpened);
  if (card) {
    year.reviews += 1;
    year.right += Number(isRight);
    const isOnTime = card.dueDay === day;
    year.onTime += Number(isOnTime);
    year.rightOnTime += Number(isOnTime && isRight);
  }
  return answer(cards, id, skill, day, isRight, random);
}

const recall = (card: Card, day: number, memory: number) => retrievability({ ...card, stability: card.stability * memory }, day);

/** Answers an exercise, and once more after each miss. @returns the number of answers */
function answer(cards: ProfileCards, id: number, skill: Skill, day: number, isRight: boolean, random: () => number): number {
  cards.answer({ item: id, skill, day, grade: isRight ? 'good' : 'again', hasWrongTones: false }, false);
  let count = 1;
  for (let again = !isRight; again; again = random() > rightAfterMeeting) count += 1;
  return count;
}

/** Box-Muller transform. */
const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
