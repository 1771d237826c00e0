import { isThirdOfKind } from './arrange.ts';
import type { AnswerOutcome } from './check-answer.ts';
import { type Exercise, isGraded, itemOf, itemsOf } from './exercise.ts';

/** A lesson under way, in plain JSON: it can be stored after each answer and continued after a reload. */
export interface LessonRun {
  /** Increases when an earlier state cannot be continued. */
  format: typeof format;
  exercises: Exercise[];
  /** Keys of the exercises to come; the first one is shown. */
  queue: string[];
  /** Keys of exercises that are over: answered right, or seen. */
  passed: string[];
  /** Keys of exercises of items that the learner knew. */
  skipped: string[];
  /** In the order of answering. `isDone` is of a task that was done. */
  answers: { key: string; grade: AnswerOutcome['grade']; isDone?: true }[];
}

const format = 1;
/** Exercises between a missed one and its return. */
const distance = 3;
const goldShare = 0.9;

export const startRun = (exercises: readonly Exercise[]): LessonRun => ({
  format,
  exercises: [...exercises],
  queue: exercises.map(({ key }) => key),
  passed: [],
  skipped: [],
  answers: [],
});

/** A stored run; null when it is none of this format, or an item is no longer in the course. */
export function restoreRun(stored: unknown, items: ReadonlyMap<number, unknown>): LessonRun | null {
  const run = stored as LessonRun | null | undefined;
  if (run?.format !== format) return null;
  return run.exercises.flatMap(itemsOf).every((id) => items.has(id)) ? run : null;
}

const find = ({ exercises }: LessonRun, key: string): Exercise[] => exercises.filter((exercise) => exercise.key === key);

/** The exercise to show; undefined when the lesson is done. */
export const currentExercise = (run: LessonRun): Exercise | undefined => (run.queue[0] === undefined ? undefined : find(run, run.queue[0])[0]);

type Answered = Pick<AnswerOutcome, 'grade' | 'isKnown' | 'isDone'>;

/** The run after an answer to its current exercise. */
export function answerExercise(run: LessonRun, { grade, isKnown = false, isDone = false }: Answered): LessonRun {
  const current = currentExercise(run);
  if (!current) return run;
  const answered = { ...run, answers: [...run.answers, { key: current.key, grade, ...(isDone && { isDone }) }], queue: run.queue.slice(1) };
  if (run.passed.includes(current.key)) return answered;
  if (grade === 'again') return { ...answered, queue: queueAgain(answered, current) };
  const passed = { ...answered, passed: [...run.passed, current.key] };
  return isKnown ? skipItem(passed, itemOf(current)) : passed;
}

/** Leaves out the exercises of an item, but for the task at the end. */
function skipItem(run: LessonRun, known: number | undefined): LessonRun {
  const skipped = run.queue.filter((key) => find(run, key).some((exercise) => isGraded(exercise) && itemOf(exercise) === known));
  return { ...run, skipped: [...run.skipped, ...skipped], queue: run.queue.filter((key) => !skipped.includes(key)) };
}

/** The queue with the missed exercise after at least three others. Near the end exercises that were right already fill the gap. */
function queueAgain(run: LessonRun, missed: Exercise): string[] {
  const before = run.answers.slice(-2).flatMap(({ key }) => find(run, key));
  const coming = run.queue.flatMap((key) => find(run, key));
  const last = coming.splice(coming.findLastIndex(({ kind }) => kind !== 'do' && kind !== 'say') + 1);
  const canStandAt = (place: number) => {
    const around = [...before, ...coming.slice(0, place), missed, ...coming.slice(place, place + 2)];
    return around.every((exercise, nth) => !isThirdOfKind(around.slice(0, nth), exercise));
  };
  const places = () => Array.from({ length: Math.max(0, coming.length - distance + 1) }, (_, nth) => distance + nth);
  let place = places().find(canStandAt);
  for (const filler of place === undefined ? fillersFor(run, missed, coming) : []) {
    if (isThirdOfKind([...before, ...coming], filler)) continue;
    coming.push(filler);
    place = places().find(canStandAt);
    if (place !== undefined) break;
  }
  coming.splice(place ?? coming.length, 0, missed);
  return [...coming, ...last].map(({ key }) => key);
}

/** Exercises of other items, those that were right longest ago first, and between them items to look at once more, which are of another kind. */
function fillersFor(run: LessonRun, missed: Exercise, coming: readonly Exercise[]): Exercise[] {
  const others = run.passed.flatMap((key) => find(run, key)).filter((exercise) => itemOf(exercise) !== itemOf(missed) && !coming.includes(exercise));
  const practice = others.filter(isGraded);
  const looks = others.filter(({ kind }) => kind === 'meet');
  return Array.from({ length: Math.max(practice.length, looks.length) }, (_, nth) => [practice[nth], looks[nth]]).flatMap((pair) =>
    pair.flatMap((exercise) => exercise ?? []),
  );
}

/** An item that was met before, between exercises to be looked at once more. */
export const isRepeated = ({ passed }: LessonRun, { kind, key }: Exercise): boolean => kind === 'meet' && passed.includes(key);

export const isDone = ({ queue }: LessonRun): boolean => queue.length === 0;

/** Exercises that are over, of all that are not left out. Never goes back. */
export const progressOf = ({ passed, exercises, skipped }: LessonRun) => ({ done: passed.length, total: exercises.length - skipped.length });

/** First answers to exercises that are judged, and how many of them were right without a slip. */
export function resultOf(run: LessonRun): { tries: number; right: number; isGold: boolean } {
  const graded = run.answers.filter(({ grade }) => grade !== null);
  const first = [...new Map(graded.toReversed().map((answer) => [answer.key, answer])).values()];
  const right = first.filter(({ grade }) => grade === 'good').length;
  return { tries: first.length, right, isGold: isDone(run) && right >= goldShare * first.length };
}
