import { learningDay } from '#app/features/household/public.ts';
import type { AnswerGrade } from '../learning.tables.ts';
import type { Skill } from '../learning-terms.contract.ts';
import { createProfileCards, type ProfileCards } from './cards-of-profile.server.ts';

export interface StoredAnswer {
  key: string;
  item_id: number | null;
  skill: Skill | null;
  exercise: string;
  verdict: string | null;
  grade: AnswerGrade | null;
  answered_at: number;
}

/** Key of an answer that a placement makes for each item that it skips. */
export const placedKey = (placement: string, nth: number): string => `${placement}/${nth}`;
const placeOf = (key: string) => Number(key.split('/')[1]);

/** Cards that follow from the stored answers of a profile, in the order in which they were stored. */
export function replay(answers: readonly StoredAnswer[], { zone, isGentle }: { zone: string; isGentle: boolean }): ProfileCards {
  const cards = createProfileCards([], isGentle);
  for (const { key, item_id: item, skill, exercise, verdict, grade, answered_at } of answers) {
    if (item === null) continue;
    const day = learningDay(answered_at, zone);
    if (exercise === 'learn') cards.learn(item, day);
    else if (exercise === 'placed') cards.place(item, day, placeOf(key));
    else if (exercise === 'close-look' && skill) cards.rest(item, skill, day);
    // An answer with a grade has moved its card: the skill was open then.
    else if (skill && grade) cards.answer({ item, skill, day, grade, hasWrongTones: verdict === 'tone' }, true);
  }
  return cards;
}
