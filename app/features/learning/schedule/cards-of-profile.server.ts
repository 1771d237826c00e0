import type { AnswerGrade } from '../learning.tables.ts';
import type { Skill } from '../learning-terms.contract.ts';
import { type Card, canMove, moveCard, needsCloseLook, newCard, opensOthers, placedCard, restCard } from './card-schedule.server.ts';

/** Effect of a stored answer on cards. */
export interface CardEvent {
  item: number;
  skill: Skill;
  day: number;
  /** Null for what is not judged. */
  grade: AnswerGrade | null;
  /** Right letters with wrong tones, which the card for the tones learns too. */
  hasWrongTones: boolean;
}

/** Cards of a profile in memory, with those that were changed. */
export interface ProfileCards {
  get(item: number, skill: Skill): Card | undefined;
  changed(): Card[];
  /**
   * Moves the card of an answer. @returns false when it moved none: its skill is not open, the card rests, or it was answered on that day or later
   * @param isToneItem the item stands in a lesson about tones, where its tones are scheduled at once
   */
  answer(event: CardEvent, isToneItem: boolean): boolean;
  /** Lets the card of an item rest that was looked at closely. @returns false when the card needs no close look */
  rest(item: number, skill: Skill, day: number): boolean;
  /** Makes a card to learn an item, unless there is one. */
  learn(item: number, day: number): boolean;
  /** Makes the card of an item that a placement has skipped, unless there is one. */
  place(item: number, day: number, nth: number): boolean;
}

const keyOf = (item: number, skill: Skill) => `${item} ${skill}`;

export function createProfileCards(stored: readonly Card[], isGentle: boolean): ProfileCards {
  const cards = new Map(stored.map((card) => [keyOf(card.item, card.skill), card]));
  const changed = new Set<string>();
  const get = (item: number, skill: Skill) => cards.get(keyOf(item, skill));
  const put = (card: Card) => {
    cards.set(keyOf(card.item, card.skill), card);
    changed.add(keyOf(card.item, card.skill));
  };
  const move = (item: number, skill: Skill, grade: AnswerGrade, day: number) => {
    const card = get(item, skill) ?? newCard(item, skill, day);
    if (!canMove(card, day)) return false;
    put(moveCard(card, grade, day, isGentle));
    return true;
  };
  const add = (card: Card) => {
    if (get(card.item, 'know')) return false;
    put(card);
    return true;
  };
  const isOpen = (item: number, skill: Skill, isToneItem: boolean) =>
    skill === 'know' || (skill === 'tone' && isToneItem) || get(item, skill) !== undefined || opensOthers(get(item, 'know'));

  return {
    get,
    changed: () => [...changed].flatMap((key) => cards.get(key) ?? []),
    answer({ item, skill, day, grade, hasWrongTones }, isToneItem) {
      if (grade === null || !isOpen(item, skill, isToneItem)) return false;
      const isMoved = move(item, skill, grade, day);
      if (isMoved && hasWrongTones && skill === 'say') move(item, 'tone', 'again', day);
      return isMoved;
    },
    rest(item, skill, day) {
      const card = get(item, skill);
      if (!card || !needsCloseLook(card)) return false;
      put(restCard(card, day));
      return true;
    },
    learn: (item, day) => add(newCard(item, 'know', day)),
    place: (item, day, nth) => add(placedCard(item, day, nth)),
  };
}
