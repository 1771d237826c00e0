import fc from 'fast-check';
import { expect, test } from 'vitest';
import { courseItem, courseItems, starterItems, starterLessons } from '#tests/support/course-items.ts';
import { isFull } from '#tests/support/suite.ts';
import { judge } from '../judge/judge.ts';
import { hasCheckedTones } from '../judge/judged-item.ts';
import { isThirdOfKind } from './arrange.ts';
import { composeLesson } from './compose-lesson.ts';
import { areAlike } from './distractors.ts';
import { type Exercise, type ExerciseItem, isGraded, itemOf, itemsOf, type LessonSource } from './exercise.ts';

const numRuns = Number(process.env.TEST_FUZZ_RUNS ?? (isFull ? 150 : 30));
const lessons = starterLessons();
const all = starterItems();

/** Any items as a lesson, with any unit and earlier units around it. */
const anyLesson = fc
  .record({
    kind: fc.constantFrom('words', 'tones', 'phrases', 'dialogue'),
    items: fc.shuffledSubarray(all, { minLength: 1, maxLength: 7 }),
    speaks: fc.boolean(),
    unit: fc.shuffledSubarray(all, { maxLength: 12 }),
    earlier: fc.shuffledSubarray(all, { maxLength: 20 }),
  })
  .map(
    ({ kind, items, speaks, unit, earlier }): LessonSource => ({
      kind,
      lines: items.map((item, nth) => ({ item, speaker: !speaks ? null : nth % 2 === 0 ? 'A' : 'B' })),
      unit: [...new Set([...unit, ...items])],
      earlier,
    }),
  );
const lesson = fc.oneof(fc.constantFrom(...lessons), anyLesson);
const seed = fc.string();

const forLessons = (check: (exercises: Exercise[], source: LessonSource) => void) =>
  fc.assert(
    fc.property(lesson, seed, (source, each) => check(composeLesson(source, each), source)),
    { numRuns },
  );
const inSource = ({ lines, unit, earlier }: LessonSource) =>
  new Map([...lines.map(({ item }) => item), ...unit, ...earlier].map((item) => [item.id, item]));
function itemsWith(ids: readonly number[], source: LessonSource): ExerciseItem[] {
  const items = inSource(source);
  return ids.map((id) => items.get(id) ?? expect.fail(`no item ${id} in the lesson and its units`));
}
const pairsOf = <Value>(values: readonly Value[]) => values.flatMap((one, nth) => values.slice(nth + 1).map((other): [Value, Value] => [one, other]));

test('the starter course has lessons of every kind', () => {
  expect(new Set(lessons.map(({ kind }) => kind))).toEqual(new Set(['words', 'tones', 'phrases', 'dialogue', 'checkpoint']));
  expect(lessons.length).toBeGreaterThanOrEqual(36);
});

test('the same seed gives the same lesson, another seed another order', () => {
  fc.assert(
    fc.property(lesson, seed, (source, each) => {
      expect(composeLesson(source, each)).toEqual(composeLesson(source, each));
    }),
    { numRuns: Math.ceil(numRuns / 3) },
  );
  const [first] = lessons;
  if (first) expect(new Set(['a', 'b', 'c', 'd'].map((each) => JSON.stringify(composeLesson(first, each)))).size).toBe(4);
});

test('no kind comes three times running, and no key twice', () =>
  forLessons((exercises) => {
    expect(exercises.filter((exercise, nth) => isThirdOfKind(exercises.slice(0, nth), exercise))).toEqual([]);
    expect(new Set(exercises.map(({ key }) => key)).size).toBe(exercises.length);
    expect(exercises.length).toBeLessThanOrEqual(45);
    expect(JSON.parse(JSON.stringify(exercises))).toEqual(exercises);
  }));

test('every item of a lesson is met first, practised after another exercise, and the lesson ends with a task', () =>
  forLessons((exercises, { kind, lines }) => {
    if (kind === 'checkpoint') return;
    for (const { item } of lines) {
      const own = exercises.filter((exercise) => itemOf(exercise) === item.id && exercise.kind !== 'do');
      expect(own[0]?.kind).toBe('meet');
      expect(own.filter(isGraded).length).toBeGreaterThan(0);
      if (new Set(lines.map((line) => line.item)).size > 1)
        expect(exercises.indexOf(own[1] as Exercise) - exercises.indexOf(own[0] as Exercise)).toBeGreaterThan(1);
    }
    expect(exercises.findIndex((exercise) => exercise.kind === 'do')).toBe(exercises.length - 1);
  }));

test('a checkpoint asks for up to twelve items of the unit', () => {
  for (const source of lessons.filter(({ kind }) => kind === 'checkpoint')) {
    const exercises = composeLesson(source, 'any');
    expect(exercises.every(isGraded)).toBe(true);
    expect(new Set(exercises.map(itemOf)).size).toBe(exercises.length);
    expect(exercises.length).toBe(12);
  }
});

test('choices have four items of one kind and word class, none of which could pass for another', () =>
  forLessons((exercises, source) => {
    for (const exercise of exercises) {
      if (exercise.kind !== 'read-mean' && exercise.kind !== 'mean-read') continue;
      const choices = itemsWith(exercise.choices, source);
      expect(exercise.choices.filter((id) => id === exercise.item)).toHaveLength(1);
      expect(new Set(exercise.choices).size).toBe(4);
      expect(new Set(choices.map(({ kind, wordClass }) => `${kind} ${wordClass}`)).size).toBe(1);
      for (const [one, other] of pairsOf(choices)) expect([one.igbo, other.igbo, areAlike(one, other)]).toEqual([one.igbo, other.igbo, false]);
    }
  }));

test('pairs have five items, none of which could pass for another', () =>
  forLessons((exercises, source) => {
    for (const exercise of exercises) {
      if (exercise.kind !== 'pairs') continue;
      expect(exercise.items).toHaveLength(5);
      expect(exercise.meanings.toSorted()).toEqual(exercise.items.toSorted());
      for (const [one, other] of pairsOf(itemsWith(exercise.items, source))) expect(areAlike(one, other)).toBe(false);
    }
  }));

test('the words of a phrase can be put together to the right answer', () =>
  forLessons((exercises, source) => {
    for (const exercise of exercises) {
      if (exercise.kind !== 'build') continue;
      const [item] = itemsWith([exercise.item], source);
      if (!item) continue;
      const words = item.igbo.split(' ').filter((word) => /\p{L}/u.test(word));
      expect(words.length).toBeGreaterThanOrEqual(2);
      expect(words.length).toBeLessThanOrEqual(7);
      const left = [...exercise.tiles];
      const own = words.map((word) => {
        const tile = left.findIndex((each) => each.toLowerCase() === word.replace(/[,.?!]/gu, '').toLowerCase());
        return left.splice(tile, 1)[0];
      });
      expect(judge(own.join(' '), item, { others: [] }).verdict).toBe('right');
      expect(left.length).toBeLessThanOrEqual(2);
    }
  }));

test('tones are placed on words with checked tones alone', () =>
  forLessons((exercises, source) => {
    const items = itemsWith(
      exercises.flatMap((exercise) => (exercise.kind === 'place-tone' ? exercise.item : [])),
      source,
    );
    expect(items.every(hasCheckedTones)).toBe(true);
  }));

test('a reply answers a line of the other speaker, beside two lines that do not', () =>
  forLessons((exercises, source) => {
    const said = new Set([
      ...source.lines.filter(({ speaker }) => speaker).map(({ item }) => item),
      ...source.unit.filter(({ kind }) => kind === 'line'),
    ]);
    for (const exercise of exercises) {
      if (exercise.kind !== 'reply') continue;
      expect(itemsWith(exercise.choices, source).filter((item) => ![...said].some(({ id }) => id === item.id))).toEqual([]);
      expect(new Set(exercise.choices).size).toBe(3);
      expect(exercise.choices).toContain(exercise.item);
      expect(exercise.choices).not.toContain(exercise.to);
      const answers = source.lines.flatMap(({ item }, nth) => (source.lines[nth - 1]?.item.id === exercise.to ? item.id : []));
      expect(answers).toContain(exercise.item);
      expect(exercise.choices.filter((id) => id !== exercise.item && answers.includes(id))).toEqual([]);
    }
  }));

test('beside a question there is no other one to choose, and beside an answer to a question no other such answer', () => {
  const keys = ['kedu ka i mere', 'o di mma', 'gi kwanu', 'adi m mma', 'ka o di', 'ka chi fo'];
  const source: LessonSource = {
    ...sourceOf(keys, keys, 'dialogue'),
    lines: keys.map((key, nth) => ({ item: courseItem(key), speaker: nth % 2 === 0 ? 'A' : 'B' })),
  };
  const together = (one: string, other: string) => (exercise: Exercise) =>
    exercise.kind === 'reply' &&
    [courseItem(one).id, courseItem(other).id].includes(exercise.item) &&
    [one, other].every((key) => exercise.choices.includes(courseItem(key).id));
  for (const each of 'abcdefgh') {
    const exercises = composeLesson(source, each);
    expect(exercises.filter(({ kind }) => kind === 'reply')).toHaveLength(5);
    expect(exercises.filter(together('kedu ka i mere', 'gi kwanu'))).toEqual([]);
    expect(exercises.filter(together('o di mma', 'adi m mma'))).toEqual([]);
  }
});

test('exercises show items of the lesson and its units alone', () =>
  forLessons((exercises, source) => void itemsWith(exercises.flatMap(itemsOf), source)));

const sourceOf = (keys: string[], unit: string[] = keys, kind: LessonSource['kind'] = 'words'): LessonSource => ({
  kind,
  lines: keys.map((key) => ({ item: courseItem(key), speaker: null })),
  unit: unit.map(courseItem),
  earlier: [],
});
const kindsOf = (source: LessonSource) => composeLesson(source, 'seed').map(({ kind }) => kind);

test('distractors come from the lesson before the unit', () => {
  const lessonKeys = ['isi', 'anya', 'ike', 'nna', 'azu'];
  const ids = new Set(lessonKeys.map((key) => courseItem(key).id));
  const source = {
    ...sourceOf(
      lessonKeys,
      courseItems.map(({ key }) => key),
    ),
    earlier: courseItems,
  };
  for (const each of ['a', 'b', 'c'])
    for (const exercise of composeLesson(source, each)) if ('choices' in exercise) expect(exercise.choices.filter((id) => !ids.has(id))).toEqual([]);
});

test('without three distractors a word is written, and without anything else a lesson has one', () => {
  expect(kindsOf(sourceOf(['ego']))).toEqual(['meet', 'place-tone', 'write', 'do']);
  expect(kindsOf(sourceOf(['ndeewo']))).toEqual(['meet', 'write', 'do']);
  expect(kindsOf(sourceOf(['ututu oma']))).toEqual(['meet', 'build', 'write', 'do']);
});

test('words with the same letters or the same meaning are alike', () => {
  const alike = (one: string, other: string) => areAlike(courseItem(one), courseItem(other));
  expect(alike('akwa cloth', 'akwa egg')).toBe(true);
  expect(alike('mma good', 'mma knife')).toBe(true);
  expect(alike('oku fire', 'oku call')).toBe(false);
  const kedu = { ...courseItem('kedu'), english: 'how? hello', forms: [{ kind: 'english' as const, form: 'hello', place: null }] };
  expect(areAlike(courseItem('ndeewo'), kedu)).toBe(true);
  expect(areAlike(courseItem('umu'), { ...courseItem('nwa'), english: 'child, children' })).toBe(true);
  expect(areAlike(courseItem('ulo'), { ...courseItem('ego'), igbo: 'ụnọ' })).toBe(true);
});

test('a note that asks for it is the task of the lesson', () => {
  const [oche] = [{ ...courseItem('oche'), note: 'Put an oche behind the door. Did you?' }];
  const source = { ...sourceOf(['isi', 'anya']), lines: [courseItem('isi'), oche, courseItem('anya')].map((item) => ({ item, speaker: null })) };
  expect(composeLesson(source, 'any').at(-1)).toEqual({ key: 'do', kind: 'do', item: oche.id, task: 'Put an oche behind the door. Did you?' });
  expect(composeLesson(sourceOf(['isi']), 'any').at(-1)).toMatchObject({ task: 'Say isi aloud, to your family or to yourself. Did you?' });
});
