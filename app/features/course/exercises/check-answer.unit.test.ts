import { expect, test } from 'vitest';
import { courseItem, courseItems } from '#tests/support/course-items.ts';
import { textOf } from '../judge/sentence.ts';
import { checkAnswer, type GivenAnswer } from './check-answer.ts';
import type { Exercise } from './exercise.ts';

const items = new Map(courseItems.map((item) => [item.id, item]));
const id = (key: string) => courseItem(key).id;
const check = (exercise: Exercise, given: GivenAnswer) => {
  const outcome = checkAnswer(exercise, given, items, { others: courseItems });
  return { ...outcome, sentence: textOf(outcome.sentence) };
};
const choose = (key: string | null): GivenAnswer => ({ type: 'chosen', item: key === null ? null : id(key) });
const blank = { verdict: 'blank', grade: 'again', sentence: 'No worries. Have a look, it’ll come up again.' };
const right = { verdict: 'right', grade: 'good', sentence: 'Right.' };

test('a choice', () => {
  const exercise: Exercise = { key: 'one', kind: 'read-mean', item: id('isi'), choices: ['isi', 'anya', 'ike', 'nna'].map(id) };
  expect(check(exercise, choose('isi'))).toEqual(right);
  expect(check(exercise, choose('anya'))).toEqual({
    verdict: 'wrong',
    grade: 'again',
    sentence: 'Not yet. You chose ányá, “eye”; “head” is ísí.',
  });
  expect(check(exercise, choose(null))).toEqual(blank);
  expect(check(exercise, { type: 'typed', text: 'isi' })).toEqual(blank);
});

test('a reply', () => {
  const exercise: Exercise = {
    key: 'one',
    kind: 'reply',
    item: id('o di mma'),
    to: id('kedu ka i mere'),
    choices: ['o di mma', 'ka o di', 'ka chi fo'].map(id),
  };
  expect(check(exercise, choose('o di mma'))).toEqual(right);
  expect(check(exercise, choose('ka chi fo'))).toMatchObject({ grade: 'again', sentence: 'Not yet. After Kedu ka ị mere? comes: Ọ dị mma.' });
});

test('a typed answer and one of words are judged', () => {
  expect(check({ key: 'one', kind: 'write', item: id('oku fire') }, { type: 'typed', text: 'oku' })).toMatchObject({
    verdict: 'dots',
    grade: 'hard',
  });
  const build: Exercise = { key: 'one', kind: 'build', item: id('ututu oma'), tiles: ['ụtụtụ', 'ọma', 'isi'] };
  expect(check(build, { type: 'typed', text: 'ọma ụtụtụ' })).toMatchObject({ verdict: 'order', grade: 'again', judgement: { answer: 'Ụtụtụ ọma' } });
  expect(check(build, { type: 'typed', text: '' })).toMatchObject(blank);
});

test('tones', () => {
  const exercise: Exercise = { key: 'one', kind: 'place-tone', item: id('akwa cloth') };
  expect(check(exercise, { type: 'tones', tones: ['high', 'low'] })).toEqual(right);
  expect(check(exercise, { type: 'tones', tones: [null, null] })).toEqual(blank);
  expect(check(exercise, { type: 'tones', tones: ['low', 'high'] })).toEqual({
    verdict: 'tone',
    grade: 'again',
    sentence: 'Not yet. That is àkwá, “egg”. Say “cloth” as ákwà: high, low.',
  });
  expect(check(exercise, { type: 'tones', tones: ['high', 'step'] })).toMatchObject({
    sentence: 'Not yet. It is ákwà: high, low. Hum it, and mind the second syllable.',
  });
  expect(check({ ...exercise, item: id('ndeewo') }, { type: 'tones', tones: ['high'] })).toMatchObject({ grade: null });
});

test('pairs', () => {
  const [isi, anya] = [id('isi'), id('anya')];
  const exercise: Exercise = { key: 'one', kind: 'pairs', items: [isi, anya], meanings: [anya, isi] };
  const pair = (...attempts: [number, number][]) => check(exercise, { type: 'paired', attempts });
  expect(pair([isi, isi], [anya, anya])).toEqual({ ...right, grade: null });
  expect(pair([isi, anya], [isi, isi], [anya, anya])).toEqual({
    verdict: 'wrong',
    grade: null,
    sentence: 'You found all the pairs. Look once more at ísí.',
  });
  // They do not come up again.
  expect(pair()).toEqual({
    verdict: 'blank',
    grade: null,
    sentence: 'No worries. Have a look: each meaning is now next to its word.',
  });
});

test('what is only seen or done', () => {
  expect(check({ key: 'one', kind: 'meet', item: id('isi') }, { type: 'met', isKnown: true })).toMatchObject({ grade: null, isKnown: true });
  expect(check({ key: 'one', kind: 'meet', item: id('isi') }, { type: 'met', isKnown: false })).toMatchObject({ grade: null, isKnown: false });
  const task: Exercise = { key: 'do', kind: 'do', item: id('isi'), task: 'Touch your head. Did you?' };
  expect(check(task, { type: 'task', isDone: true })).toEqual({ verdict: null, grade: null, sentence: '', isDone: true });
  expect(check(task, { type: 'task', isDone: false })).toMatchObject({ grade: null, isDone: false });
});

test('an item that is gone is an error that says what to do', () => {
  expect(() => check({ key: 'write-0', kind: 'write', item: 0 }, { type: 'typed', text: '' })).toThrow(/Compose the lesson again/);
});
