import { keysOf, wordsInKey } from '../judge/answer-keys.ts';
import { arrange } from './arrange.ts';
import type { Exercise, ExerciseItem, LessonSource } from './exercise.ts';
import { type ItemExerciseKind, makeExercise, makePairs, makeReply, makeTask } from './make-exercise.ts';
import { type Random, randomOf, shuffled } from './seeded-order.ts';

/** Longer phrases are built from words, not typed. */
const maxWordsToWrite = 3;
export const exercisesPerCheckpoint = 12;

/** Exercises of a lesson in their order. The same seed gives the same exercises. */
export function composeLesson(source: LessonSource, seed: string): Exercise[] {
  const random = randomOf(seed);
  return source.kind === 'checkpoint' ? composeCheckpoint(source, random) : composeNewItems(source, random);
}

function composeNewItems(source: LessonSource, random: Random): Exercise[] {
  const items = [...new Map(source.lines.map(({ item }) => [item.id, item])).values()];
  const exercises = items.map((item) => exercisesOf(item, source, random));
  const later = shuffled(
    exercises.map((each) => each.slice(1)),
    random,
  );
  const pairs = makePairs(source, random);
  const task = makeTask(source, random);
  const rest = arrange(introduce(items, exercises), [...later.flat(), ...(pairs ? [pairs] : [])]);
  return [...rest, ...(task ? [task] : [])];
}

/** Each item is met, and practised first after the next one was met. */
function introduce(items: readonly ExerciseItem[], exercises: readonly Exercise[][]): Exercise[] {
  const first = (nth: number) => exercises[nth]?.slice(0, 1) ?? [];
  const meetings = items.flatMap(({ id }, nth): Exercise[] => [{ key: `meet-${id}`, kind: 'meet', item: id }, ...first(nth - 1)]);
  return [...meetings, ...first(items.length - 1)];
}

/** Exercises of one item from easy to hard, each kind once. */
function exercisesOf(item: ExerciseItem, source: LessonSource, random: Random): Exercise[] {
  const reply = source.lines.flatMap((line, nth) => (line.item.id === item.id ? (makeReply(nth, source, random) ?? []) : [])).slice(0, 1);
  const [first, ...more] = kindsFor(item, source, reply.length > 0).map((kind) => makeExercise(kind, item, source, random));
  const all = [...(first ? [first] : []), ...reply, ...more];
  return [...new Map(all.map((exercise) => [exercise.kind, exercise])).values()];
}

function kindsFor(item: ExerciseItem, source: LessonSource, hasReply: boolean): ItemExerciseKind[] {
  if (item.kind === 'word' && !hasReply) return ['read-mean', source.kind === 'tones' ? 'place-tone' : 'mean-read', 'write'];
  if (hasReply) return ['read-mean', 'build'];
  return ['read-mean', 'build', wordsInKey(keysOf(item.igbo).bare).length <= maxWordsToWrite ? 'write' : 'mean-read'];
}

/** One exercise for each of up to 12 items of the unit, of alternating difficulty. */
function composeCheckpoint(source: LessonSource, random: Random): Exercise[] {
  const items = shuffled(source.unit, random).slice(0, exercisesPerCheckpoint);
  const exercises = items.flatMap((item, nth) => {
    const kinds = kindsFor(item, source, false);
    return makeExercise(kinds[nth % kinds.length] ?? 'write', item, source, random);
  });
  return arrange([], exercises);
}
