import fc from 'fast-check';
import { expect, test } from 'vitest';
import { starterItems, starterLessons } from '#tests/support/course-items.ts';
import { isFull } from '#tests/support/suite.ts';
import { isThirdOfKind } from './arrange.ts';
import { composeLesson } from './compose-lesson.ts';
import { type Exercise, isGraded, itemOf } from './exercise.ts';
import { answerExercise, currentExercise, isDone, type LessonRun, progressOf, restoreRun, resultOf, startRun } from './lesson-run.ts';

const numRuns = Number(process.env.TEST_FUZZ_RUNS ?? (isFull ? 150 : 30));
const lessons = starterLessons();
const items = new Map(starterItems().map((item) => [item.id, item]));
const good = { grade: 'good' } as const;
const again = { grade: 'again' } as const;
const seen = { grade: null };
const outcomeOf = (exercise: Exercise, isMissed: boolean) => (!isGraded(exercise) ? seen : isMissed ? again : good);

/** Answers the lesson to its end, and returns the exercises in the order in which they were shown. */
function play(start: LessonRun, isMissed: (exercise: Exercise, tries: number) => boolean, check: (run: LessonRun) => void = () => {}) {
  const shown: { exercise: Exercise; isMissed: boolean }[] = [];
  let run = start;
  for (let exercise = currentExercise(run); exercise; exercise = currentExercise(run)) {
    const current = exercise;
    const missed = isGraded(current) && isMissed(current, shown.filter((each) => each.exercise.key === current.key).length);
    shown.push({ exercise: current, isMissed: missed });
    run = answerExercise(run, outcomeOf(current, missed));
    check(run);
    if (shown.length > 2_000) expect.fail('the lesson does not end');
  }
  return { run, shown };
}

const started = fc.tuple(fc.constantFrom(...lessons), fc.string()).map(([source, seed]) => startRun(composeLesson(source, seed)));
/** Whether each try is missed; after the third try of an exercise the learner knows it. */
const misses = fc.infiniteStream(fc.boolean()).map((stream) => (_: Exercise, tries: number) => tries < 3 && stream.next().value === true);

test('a lesson ends, and every exercise was right once', () => {
  fc.assert(
    fc.property(started, misses, (start, isMissed) => {
      const { run, shown } = play(start, isMissed);
      expect(isDone(run)).toBe(true);
      for (const exercise of start.exercises) expect(shown.some((each) => each.exercise.key === exercise.key && !each.isMissed)).toBe(true);
      expect(progressOf(run)).toEqual({ done: start.exercises.length, total: start.exercises.length });
    }),
    { numRuns },
  );
});

test('a lesson of one or two items ends, too', () => {
  const short = fc
    .tuple(fc.constantFrom(...lessons), fc.integer({ min: 1, max: 2 }), fc.string())
    .map(([source, count, seed]) => startRun(composeLesson({ ...source, lines: source.lines.slice(0, count), unit: [], earlier: [] }, seed)));
  fc.assert(
    fc.property(short, misses, (start, isMissed) => {
      expect(isDone(play(start, isMissed).run)).toBe(true);
    }),
    { numRuns },
  );
});

test('a missed exercise comes back after at least three others, and no kind comes three times running', () => {
  fc.assert(
    fc.property(started, misses, (start, isMissed) => {
      const { shown } = play(start, isMissed);
      const exercises = shown.map(({ exercise }) => exercise);
      expect(exercises.filter((exercise, nth) => isThirdOfKind(exercises.slice(0, nth), exercise))).toEqual([]);
      for (const [nth, { exercise, isMissed: missed }] of shown.entries()) {
        const next = exercises.findIndex((each, index) => index > nth && each.key === exercise.key);
        const wasRight = shown.slice(0, nth).some((each) => each.exercise.key === exercise.key && !each.isMissed);
        if (missed && !wasRight) expect(next - nth).toBeGreaterThan(3);
      }
    }),
    { numRuns },
  );
});

test('a run is the same after it was stored, and progress never goes back', () => {
  fc.assert(
    fc.property(started, misses, (start, isMissed) => {
      let done = 0;
      play(start, isMissed, (run) => {
        expect(restoreRun(JSON.parse(JSON.stringify(run)), items)).toEqual(run);
        const progress = progressOf(run);
        expect(progress.done).toBeGreaterThanOrEqual(done);
        expect(progress.done).toBeLessThanOrEqual(progress.total);
        done = progress.done;
      });
    }),
    { numRuns: Math.ceil(numRuns / 4) },
  );
});

test('a run of another format, or with an item that is gone, starts anew', () => {
  const run = startRun(composeLesson(lessons[0] ?? expect.fail(), 'seed'));
  expect(restoreRun(run, items)).toEqual(run);
  expect(restoreRun({ ...run, format: 0 }, items)).toBeNull();
  expect(restoreRun(run, new Map())).toBeNull();
  for (const stored of [null, undefined, 'run', 7, {}]) expect(restoreRun(stored, items)).toBeNull();
});

const run = startRun(composeLesson(lessons[0] ?? expect.fail(), 'seed'));

test('exercises of an item that the learner knows are left out', () => {
  const first = currentExercise(run) ?? expect.fail();
  const known = itemOf(first);
  expect(first.kind).toBe('meet');
  const { run: end, shown } = play(answerExercise(run, { grade: null, isKnown: true }), () => false);
  expect(shown.filter(({ exercise }) => isGraded(exercise) && itemOf(exercise) === known)).toEqual([]);
  expect(shown.map(({ exercise }) => exercise.kind)).toContain('do');
  expect(progressOf(end).done).toBe(progressOf(end).total);
});

test('a lesson is gold when nine of ten exercises are good at the first try', () => {
  const missedAtFirst = (count: number) => {
    const keys = run.exercises
      .filter(isGraded)
      .map(({ key }) => key)
      .slice(0, count);
    return play(run, (exercise, tries) => tries === 0 && keys.includes(exercise.key)).run;
  };
  const graded = run.exercises.filter(isGraded).length;
  expect(resultOf(missedAtFirst(0))).toEqual({ tries: graded, right: graded, isGold: true });
  expect(resultOf(missedAtFirst(1))).toEqual({ tries: graded, right: graded - 1, isGold: (graded - 1) / graded >= 0.9 });
  expect(resultOf(missedAtFirst(3)).isGold).toBe(false);
  expect(resultOf(run).isGold).toBe(false);
});

test('an answer that is nearly right does not come back, and is not counted as right', () => {
  let next = run;
  while (!isGraded(currentExercise(next) ?? expect.fail())) next = answerExercise(next, seen);
  const { key } = currentExercise(next) ?? expect.fail();
  next = answerExercise(next, { grade: 'hard' });
  expect(next.queue).not.toContain(key);
  expect(resultOf(next)).toMatchObject({ tries: 1, right: 0 });
});

test('a run knows whether its task was done, so that nothing asks for it again', () => {
  const run = startRun([{ key: 'do', kind: 'do', item: 1, task: 'Say it aloud. Did you?' }]);
  expect(answerExercise(run, { grade: null, isDone: true }).answers).toEqual([{ key: 'do', grade: null, isDone: true }]);
  expect(answerExercise(run, { grade: null, isDone: false }).answers).toEqual([{ key: 'do', grade: null }]);
});
