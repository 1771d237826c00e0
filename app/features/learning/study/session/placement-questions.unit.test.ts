import { expect, test } from 'vitest';
import { nextQuestion } from './placement-questions.ts';

const questionsOf = (units: number) =>
  Array.from({ length: units }, (_, unit) => [0, 1, 2].map((nth) => ({ key: `${unit}-${nth}`, unit: unit + 1 }))).flat();

/** Units in the order in which a learner is asked, and the number of questions. */
function place(units: number, isRight: (unit: number, nth: number) => boolean) {
  const questions = questionsOf(units);
  const answers: { key: string; unit: number; isRight: boolean }[] = [];
  for (let question = nextQuestion(questions, answers); question; question = nextQuestion(questions, answers)) {
    answers.push({ ...question, isRight: isRight(question.unit, Number(question.key.split('-')[1])) });
  }
  return { asked: [...new Set(answers.map(({ unit }) => unit))], count: answers.length };
}

test('ends after the first unit when it is missed', () => {
  expect(place(14, () => false)).toEqual({ asked: [1], count: 3 });
});

test('goes two units on after a passed one', () => {
  expect(place(14, () => true)).toEqual({ asked: [1, 3, 5, 7, 9, 11, 13, 14], count: 24 });
});

test('asks about the unit left out before a missed one', () => {
  expect(place(14, (unit) => unit < 5).asked).toEqual([1, 3, 5, 4]);
  expect(place(14, (unit) => unit < 4).asked).toEqual([1, 3, 5, 4]);
  expect(place(2, (unit) => unit < 2).asked).toEqual([1, 2]);
});

test('never asks more than 24 questions, whatever the answers are', () => {
  // The third answer decides each unit.
  expect(place(14, (_, nth) => nth !== 1).count).toBe(24);
  expect(place(15, (_, nth) => nth !== 1).count).toBe(24);
});

test('ends where a unit has no questions', () => {
  expect(nextQuestion([], [])).toBeUndefined();
});
