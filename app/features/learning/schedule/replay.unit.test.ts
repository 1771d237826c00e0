import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnswerGrade } from '../learning.tables.ts';
import type { Skill } from '../learning-terms.contract.ts';
import type { Card } from './card-schedule.server.ts';
import { createProfileCards } from './cards-of-profile.server.ts';
import { replay, type StoredAnswer } from './replay.server.ts';

const dayMs = 24 * 60 * 60_000;
/** Mostly misses, so that cards rest. */
const grades: AnswerGrade[] = ['again', 'again', 'again', 'again', 'again', 'again', 'hard', 'good', 'easy'];

const answer = fc.record({
  item: fc.integer({ min: 1, max: 3 }),
  skill: fc.constantFrom<Skill>('know', 'say', 'tone'),
  grade: fc.constantFrom(...grades),
  day: fc.integer({ min: 20_000, max: 20_040 }),
  hasWrongTones: fc.boolean(),
  isLook: fc.boolean(),
});

const sorted = (cards: readonly Card[]) => cards.toSorted((one, other) => one.item - other.item || one.skill.localeCompare(other.skill));

test('a replay of the stored answers gives the same cards, in whatever order they came', () => {
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 80 }), (answers) => {
      const cards = createProfileCards([], false);
      const stored = answers.map(({ item, skill, grade, day, hasWrongTones, isLook }, nth): StoredAnswer => {
        const row = { key: String(nth), item_id: item, skill, answered_at: day * dayMs + dayMs / 2 };
        if (isLook) cards.rest(item, skill, day);
        if (isLook) return { ...row, exercise: 'close-look', verdict: null, grade: null };
        const isMoved = cards.answer({ item, skill, day, grade, hasWrongTones }, false);
        const verdict = hasWrongTones ? 'tone' : null;
        return { ...row, exercise: 'write', verdict, grade: isMoved ? grade : null };
      });
      expect(sorted(replay(stored, { zone: 'UTC', isGentle: false }).changed())).toEqual(sorted(cards.changed()));
    }),
  );
});

test('an answer to a skill that is not open moves no card', () => {
  const cards = createProfileCards([], false);
  const event = { item: 1, skill: 'say' as const, day: 20_000, grade: 'good' as const, hasWrongTones: false };
  expect(cards.answer(event, false)).toBe(false);
  expect(cards.changed()).toEqual([]);
});

test('tones are scheduled at once for items of lessons about tones', () => {
  const cards = createProfileCards([], false);
  expect(cards.answer({ item: 1, skill: 'tone', day: 20_000, grade: 'good', hasWrongTones: false }, true)).toBe(true);
  expect(cards.get(1, 'tone')?.dueDay).toBe(20_001);
});

test('right letters with wrong tones move the card for the tones, too', () => {
  const cards = createProfileCards([], false);
  const know = { item: 1, skill: 'know' as const, grade: 'good' as const, hasWrongTones: false };
  cards.answer({ ...know, day: 20_000 }, false);
  cards.answer({ ...know, day: 20_001 }, false);
  cards.answer({ item: 1, skill: 'say', day: 20_002, grade: 'hard', hasWrongTones: true }, false);
  expect(cards.get(1, 'tone')?.lapses).toBe(1);
});

test('the fourth miss in a row calls for a close look, not the third and not the fifth', () => {
  const cards = createProfileCards([], false);
  const know = { item: 1, skill: 'know' as const, hasWrongTones: false };
  const isLookedAt = () => cards.rest(1, 'know', 20_100);
  const answers: AnswerGrade[] = ['again', 'again', 'again', 'good', 'again', 'again', 'again'];
  for (const [nth, grade] of answers.entries()) {
    cards.answer({ ...know, grade, day: 20_000 + nth }, false);
    // A second answer of the day is no second miss.
    cards.answer({ ...know, grade: 'again', day: 20_000 + nth }, false);
    expect([nth, isLookedAt()]).toEqual([nth, false]);
  }
  cards.answer({ ...know, grade: 'again', day: 20_010 }, false);
  expect(cards.get(1, 'know')?.misses).toBe(4);
  expect(isLookedAt()).toBe(true);
});

test('a card rests for seven days after a close look: nothing moves it before, and it begins anew after', () => {
  const cards = createProfileCards([], false);
  const answer = (day: number, grade: AnswerGrade = 'again') => cards.answer({ item: 1, skill: 'know', grade, day, hasWrongTones: false }, false);
  for (const day of [20_000, 20_001, 20_002, 20_003]) answer(day);
  cards.rest(1, 'know', 20_004);
  expect(cards.get(1, 'know')).toMatchObject({ dueDay: 20_011, restsUntilDay: 20_011, misses: 0 });
  expect([answer(20_005, 'good'), answer(20_010, 'good'), cards.rest(1, 'know', 20_010)]).toEqual([false, false, false]);
  expect(answer(20_011, 'good')).toBe(true);
  expect(cards.get(1, 'know')).toMatchObject({ restsUntilDay: null, lastReview: 20_011 });
});
