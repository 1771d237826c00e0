import type { Item } from '#app/features/course/course.contract.ts';
import { hasCheckedTones } from '#app/features/course/public.ts';
import type { Course, CourseLesson } from '../course/course.server.ts';
import type { Skill } from '../learning-terms.contract.ts';
import { type Card, isNew, isResting, needsCloseLook, opensOthers, retrievability } from '../schedule/card-schedule.server.ts';

/** A card that a session may ask for. */
export interface DueCard {
  item: number;
  skill: Skill;
  reps: number;
  /** Probability of a right answer. */
  retrievability: number;
}

/** Cards that are due, and skills that opened on an earlier day. */
export function dueCards({ items }: Pick<Course, 'items'>, cards: readonly Card[], day: number): DueCard[] {
  const has = new Set(cards.map(({ item, skill }) => `${item} ${skill}`));
  const isAsked = (card: Card) => !needsCloseLook(card) && !isResting(card, day);
  const due = cards.filter((card) => card.dueDay <= day && !isNew(card) && isAsked(card) && items.has(card.item));
  const opened = cards.filter((card) => card.skill === 'know' && opensOthers(card) && card.lastReview < day && isAsked(card));
  const ready = opened.flatMap((card): DueCard[] => {
    const item = items.get(card.item);
    const skill = item && skillsOf(item).find((each) => !has.has(`${card.item} ${each}`));
    return skill ? [{ item: card.item, skill, reps: 0, retrievability: retrievability(card, day) }] : [];
  });
  return [
    ...due.map(({ item, skill, reps, ...card }) => ({ item, skill, reps, retrievability: retrievability({ item, skill, reps, ...card }, day) })),
    ...ready,
  ];
}

/** Cards that are due and were missed too often to be asked for once more, the longest waiting ones first. */
export const cardsToLookAt = ({ items }: Pick<Course, 'items'>, cards: readonly Card[], day: number): Card[] =>
  cards.filter((card) => needsCloseLook(card) && card.dueDay <= day && items.has(card.item)).toSorted((one, other) => one.dueDay - other.dueDay);

/** Tones are asked of words alone. */
const skillsOf = (item: Item): Skill[] => (item.kind === 'word' && hasCheckedTones(item) ? ['say', 'tone'] : ['say']);

/** Items to meet: those that the learner has chosen, then those of the open lessons. */
export function freshItems({ items }: Pick<Course, 'items'>, cards: readonly Card[], open: readonly Pick<CourseLesson, 'lines'>[]): Item[] {
  const met = new Set(cards.flatMap((card) => (card.skill === 'know' && !isNew(card) ? card.item : [])));
  const chosen = cards.flatMap((card) => (isNew(card) ? (items.get(card.item) ?? []) : []));
  const next = open.flatMap(({ lines }) => lines.map(({ item }) => item));
  return [...new Set([...chosen, ...next])].filter(({ id }) => !met.has(id));
}
