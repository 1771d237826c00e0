import { expect, test } from 'vitest';
import { courseItem, starterLessons } from '#tests/support/course-items.ts';
import { composeLesson } from './compose-lesson.ts';
import type { LessonSource } from './exercise.ts';
import { answerExercise, currentExercise, isDone, resultOf, startRun } from './lesson-run.ts';
import { canBeSaid, makeSay } from './say.ts';
import { silentRun } from './silent-twin.ts';

const sourceOf = (keys: string[], kind: LessonSource['kind'] = 'words'): LessonSource => ({
  kind,
  lines: keys.map((key) => ({ item: courseItem(key), speaker: null })),
  unit: keys.map((key) => courseItem(key)),
  earlier: [],
});

test('a lesson of words or tones ends with a word whose tones are certain, another seed with another one', () => {
  const keys = ['akwa cloth', 'akwa egg', 'oku fire', 'nna'];
  const said = ['a', 'b', 'c', 'd', 'e', 'f'].map((seed) => makeSay(sourceOf(keys), seed));
  expect(makeSay(sourceOf(keys), 'a')).toEqual(said[0]);
  expect(said.every((exercise) => exercise?.kind === 'say')).toBe(true);
  expect(new Set(said.map((exercise) => exercise?.key)).size).toBeGreaterThan(1);
  expect(makeSay(sourceOf(keys, 'tones'), 'a')).toBeDefined();
});

test.for(['phrases', 'dialogue', 'checkpoint'] as const)('a lesson of kind %s has none', (kind) => {
  expect(makeSay(sourceOf(['akwa cloth'], kind), 'a')).toBeUndefined();
});

test('a word with high and low comes before one that stays level', () => {
  for (const seed of ['a', 'b', 'c', 'd', 'e'])
    expect(makeSay(sourceOf(['oche', 'akwa cloth', 'isi']), seed)?.key).toBe(`say-${courseItem('akwa cloth').id}`);
  expect(makeSay(sourceOf(['oche']), 'a')?.key).toBe(`say-${courseItem('oche').id}`);
});

test('words whose syllables a program cannot tell apart, and tones that one source alone has, are not asked for', () => {
  // A nasal that is a syllable, and neighbouring vowels.
  expect(['nna', 'aguu'].map((key) => canBeSaid(courseItem(key)))).toEqual([false, false]);
  expect(canBeSaid({ ...courseItem('akwa cloth'), toneState: 'sourced' })).toBe(false);
  expect(makeSay(sourceOf(['nna']), 'a')).toBeUndefined();
});

test('most lessons of words and tones of the starter course have a word to say, the others none that is fit', () => {
  const lessons = starterLessons().filter(({ kind }) => kind === 'words' || kind === 'tones');
  const without = lessons.filter((source) => !makeSay(source, 'a'));
  expect(without.flatMap(({ lines }) => lines.filter(({ item }) => canBeSaid(item)))).toEqual([]);
  expect(without.length).toBeLessThan(lessons.length / 3);
});

test('it comes last, whatever was missed, and counts neither for nor against the learner', () => {
  const source = sourceOf(['akwa cloth', 'oku fire', 'isi']);
  const say = makeSay(source, 'a');
  let run = startRun([...composeLesson(source, 'a'), ...(say ? [say] : [])]);
  const shown: string[] = [];
  const missed = new Set<string>();
  for (let exercise = currentExercise(run); exercise; exercise = currentExercise(run)) {
    shown.push(exercise.kind);
    const isJudged = !['meet', 'do', 'say', 'pairs'].includes(exercise.kind);
    const isMissed = isJudged && !missed.has(exercise.key);
    missed.add(exercise.key);
    run = answerExercise(run, { grade: !isJudged ? null : isMissed ? 'again' : 'good' });
  }
  expect(shown.slice(-2)).toEqual(['do', 'say']);
  expect(isDone(run)).toBe(true);
  expect(resultOf(run).tries).toBe(run.answers.filter(({ grade }) => grade === 'again').length);
});

test('a learner that cannot listen is not asked to speak either', () => {
  const source = sourceOf(['akwa cloth']);
  const say = makeSay(source, 'a');
  const run = startRun([...composeLesson(source, 'a'), ...(say ? [say] : [])]);
  expect(silentRun(run).exercises.at(-1)).toEqual({ ...say, isSilent: true });
  expect(silentRun(run, run.queue[0]).exercises.at(-1)).toEqual(say);
});
