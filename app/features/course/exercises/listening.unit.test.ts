import fc from 'fast-check';
import { expect, test } from 'vitest';
import { courseItem, courseItems, starterLessons } from '#tests/support/course-items.ts';
import { textOf } from '../judge/sentence.ts';
import { isThirdOfKind } from './arrange.ts';
import { checkAnswer, type GivenAnswer } from './check-answer.ts';
import { composeLesson } from './compose-lesson.ts';
import { type Exercise, type ExerciseItem, itemsOf } from './exercise.ts';
import { startRun } from './lesson-run.ts';
import { melodyOf, type VoicedItem, withListening } from './listening.ts';
import { isHeard, silent, silentRun } from './silent-twin.ts';

const voiced = (item: ExerciseItem, voices: unknown[] = [{}]): VoicedItem => ({ ...item, voices });
const all = new Map(courseItems.map((item) => [item.id, voiced(item)]));
const listen = (exercises: readonly Exercise[], items = all, seed = 'a', isAlways = false) =>
  withListening(
    exercises.map((exercise) => ({ exercise })),
    items,
    seed,
    isAlways,
  ).map(({ exercise }) => exercise);
const kindsOf = (exercises: readonly Exercise[]) => exercises.map(({ kind }) => kind);
const id = (key: string) => courseItem(key).id;
const placeTone = (key: string): Exercise => ({ key, kind: 'place-tone', item: id(key) });
const write = (key: string): Exercise => ({ key, kind: 'write', item: id(key) });
const seeds = Array.from({ length: 40 }, (_, nth) => `seed ${nth}`);

const lessons = starterLessons().map((source) => {
  const items = new Map([...source.earlier, ...source.unit, ...source.lines.map(({ item }) => item)].map((item) => [item.id, voiced(item)]));
  return { source, items };
});

test('a lesson with voices is the lesson without them, once it is silent, with no kind three times running', () => {
  fc.assert(
    fc.property(fc.constantFrom(...lessons), fc.string(), fc.boolean(), ({ source, items }, seed, isAlways) => {
      const quiet = composeLesson(source, seed);
      const heard = listen(quiet, items, seed, isAlways);
      expect(heard).toEqual(listen(quiet, items, seed, isAlways));
      expect(silentRun(startRun(heard)).exercises.map(({ key, kind }) => `${key} ${kind}`)).toEqual(quiet.map(({ key, kind }) => `${key} ${kind}`));
      expect(heard.some((exercise, nth) => isThirdOfKind(heard.slice(0, nth), exercise))).toBe(false);
      expect(heard.flatMap(itemsOf).every((item) => items.has(item))).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('items without a voice are asked as before', () => {
  for (const { source } of lessons.slice(0, 8)) {
    const quiet = composeLesson(source, 'a');
    const mute = new Map(source.unit.map((item) => [item.id, voiced(item, [])]));
    expect(listen(quiet, mute)).toEqual(quiet);
  }
});

test('every other exercise of a kind is heard, and with small children each', () => {
  const exercises = ['isi', 'anya', 'ike', 'ego'].map(write);
  expect(kindsOf(listen(exercises))).toEqual(['dictate', 'write', 'dictate', 'write']);
  expect(kindsOf(listen(exercises, all, 'a', true))).toEqual(['dictate', 'dictate', 'dictate', 'dictate']);
});

test('melodies to choose from are those of words of the course with as many syllables, the right one among them', () => {
  const occurring = new Set(courseItems.flatMap((item) => melodyOf(item) ?? []));
  for (const seed of seeds) {
    const [exercise] = listen([placeTone('ego')], all, seed);
    if (exercise?.kind !== 'hear-tone') throw new Error('Egō is the only word of its spelling');
    expect(exercise.melodies).toContain('HS');
    expect(new Set(exercise.melodies).size).toBe(exercise.melodies.length);
    expect(exercise.melodies.every((melody) => melody.length === 2 && occurring.has(melody))).toBe(true);
    expect(exercise.melodies.length).toBeGreaterThan(2);
  }
});

test('tones that one source gives are never heard, nor is a melody without another one to choose from', () => {
  expect(listen([placeTone('eze king')])).toEqual([placeTone('eze king')]);
  const alone = new Map([[id('ego'), voiced(courseItem('ego'))]]);
  expect(listen([placeTone('ego')], alone)).toEqual([placeTone('ego')]);
});

test('two words of one spelling and other tones are compared, the second one being the item', () => {
  const made = seeds.flatMap((seed) => listen([placeTone('akwa cloth')], all, seed));
  const compared = made.flatMap((exercise) => (exercise.kind === 'same-other' ? [exercise] : []));
  expect(new Set(kindsOf(made))).toEqual(new Set(['hear-tone', 'same-other']));
  const others = ['akwa crying', 'akwa egg', 'akwa bed'].map(id);
  for (const { item, choices } of compared) {
    expect(item).toBe(id('akwa cloth'));
    expect(choices.filter((choice) => choice !== item && others.includes(choice))).toHaveLength(1);
  }
  expect(new Set(compared.map(({ choices, item }) => choices[0] === item)).size).toBe(2);
});

test('words of one spelling of which one has no voice are not compared', () => {
  const one = new Map(courseItems.map((item) => [item.id, voiced(item, item.id === id('akwa cloth') ? [{}] : [])]));
  for (const seed of seeds) expect(kindsOf(listen([placeTone('akwa cloth')], one, seed))).toEqual(['hear-tone']);
});

const check = (exercise: Exercise, given: GivenAnswer) => {
  const outcome = checkAnswer(exercise, given, new Map(courseItems.map((item) => [item.id, item])), { others: courseItems });
  return { verdict: outcome.verdict, grade: outcome.grade, sentence: textOf(outcome.sentence) };
};
const typed = (text: string): GivenAnswer => ({ type: 'typed', text });
const chosen = (key: string): GivenAnswer => ({ type: 'chosen', item: id(key) });

test('a meaning that was heard is judged as one that was read', () => {
  const exercise: Exercise = { key: 'one', kind: 'hear-mean', item: id('isi'), choices: ['isi', 'anya', 'ike', 'nna'].map(id) };
  expect(check(exercise, chosen('isi')).grade).toBe('good');
  expect(check(exercise, chosen('anya'))).toEqual(check(silent(exercise), chosen('anya')));
});

test('a melody that was heard is judged as one that was placed', () => {
  const exercise: Exercise = { key: 'one', kind: 'hear-tone', item: id('akwa cloth'), melodies: ['HH', 'HL'] };
  expect(check(exercise, { type: 'tones', tones: ['high', 'low'] }).verdict).toBe('right');
  expect(check(exercise, { type: 'tones', tones: ['low', 'high'] })).toMatchObject({ verdict: 'tone', grade: 'again' });
});

test('the second of two words is the same as the first, or another one', () => {
  const same: Exercise = { key: 'one', kind: 'same-other', item: id('akwa cloth'), choices: ['akwa cloth', 'akwa egg'].map(id) };
  const other: Exercise = { key: 'two', kind: 'same-other', item: id('akwa cloth'), choices: ['akwa egg', 'akwa cloth'].map(id) };
  expect(check(same, chosen('akwa cloth')).verdict).toBe('right');
  expect(check(other, chosen('akwa cloth')).verdict).toBe('right');
  expect(check(other, chosen('akwa egg'))).toEqual({
    verdict: 'wrong',
    grade: 'again',
    sentence: 'Not yet. You chose àkwá, “egg”; “cloth” is ákwà.',
  });
  expect(check(same, { type: 'chosen', item: null }).verdict).toBe('blank');
});

test.each(['akwa', 'ákwà', 'àkwá', 'AKWA '])('a dictation asks for letters: %j is right for ákwà', (text) => {
  expect(check({ key: 'one', kind: 'dictate', item: id('akwa cloth') }, typed(text))).toEqual({
    verdict: 'right',
    grade: 'good',
    sentence: 'Right.',
  });
});

test('a dictation minds dots and letters', () => {
  const exercise: Exercise = { key: 'one', kind: 'dictate', item: id('oku fire') };
  expect(check(exercise, typed('oku'))).toMatchObject({ verdict: 'dots', grade: 'hard' });
  expect(check(exercise, typed('isi'))).toMatchObject({ verdict: 'wrong', grade: 'again' });
  expect(check(exercise, typed(''))).toMatchObject({ verdict: 'blank', grade: 'again' });
});

test('only exercises that are heard have a silent twin', () => {
  const kinds: Exercise['kind'][] = ['hear-mean', 'hear-tone', 'same-other', 'dictate'];
  expect(kinds.map((kind) => silent({ kind }).kind)).toEqual(['read-mean', 'place-tone', 'place-tone', 'write']);
  expect(kinds.every((kind) => isHeard({ kind }) && !isHeard(silent({ kind })))).toBe(true);
  expect(silent({ kind: 'meet' as const })).toEqual({ kind: 'meet' });
});
