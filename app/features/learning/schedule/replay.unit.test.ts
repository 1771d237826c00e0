import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnswerGrade } from '../learning.tables.ts';
import type { Skill } from '../learning-terms.contract.ts';
import type { Card } from './card-schedule.server.ts';
import { createProfileCards } from './cards-of-profile.server.ts';
import { replay, type StoredAnswer } from './replay.server.ts';

const dayMs = 24 * 60 * 60_000;
const grades: AnswerGrade[] = ['again', 'hard', 'good', 'easy'];

const answer = fc.record({
  item: fc.integer({ min: 1, max: 3 }),
  skill: fc.constantFrom<Skill>('know', 'say', 'tone'),
  grade: fc.constantFrom(...grades),
  day: fc.integer({ min: 20_000, max: 20_040 }),
  hasWrongTones: fc.boolean(),
});

const sorted = (cards: readonly Card[]) => cards.toSorted((one, other) => one.item - other.item || one.skill.localeCompare(other.skill));

test('a replay of the stored answers gives the same cards, in whatever order they came', () => {
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 80 }), (answers) => {
      const cards = createProfileCards([], false);
      const stored = answers.map(({ item, skill, grade, day, hasWrongTones }, nth): StoredAnswer => {
        const isMoved = cards.answer({ item, skill, day, grade, hasWrongTones }, false);
        const verdict = hasWrongTones ? 'tone' : null;
        return {
          key: String(nth),
          item_id: item,
          skill,
          exercise: 'write',
          verdict,
          grade: isMoved ? grade : null,
          answered_at: day * dayMs + dayMs / 2,
        };
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
