import type { Item } from '#app/features/course/course.contract.ts';
import {
  arrange,
  type Exercise,
  type ExerciseItem,
  type ItemExerciseKind,
  isThirdOfKind,
  itemOf,
  keysOf,
  type LessonSource,
  makeExercise,
  type Random,
  wordsInKey,
} from '#app/features/course/public.ts';
import type { Skill } from '../learning-terms.contract.ts';

/** Longer phrases are built from words, not typed. */
const maxWordsToWrite = 3;

/** The same item without its class, so that words of few companions find distractors among all words and phrases. */
const loose = <Each extends ExerciseItem>(item: Each): Each => ({ ...item, wordClass: null, kind: item.kind === 'word' ? 'word' : 'phrase' });
const looseSources = new WeakMap<readonly ExerciseItem[], LessonSource>();

function looseSource(source: LessonSource): LessonSource {
  const existing = looseSources.get(source.unit);
  if (existing) return existing;
  const made = { ...source, lines: [], unit: source.unit.map(loose), earlier: source.earlier.map(loose) };
  looseSources.set(source.unit, made);
  return made;
}

/** An exercise of exactly this kind; undefined where the item is not fit for it. */
function exactly(kind: ItemExerciseKind, item: Item, source: LessonSource, random: Random): Exercise | undefined {
  const made = makeExercise(kind, item, source, random);
  if (made.kind === kind) return made;
  if (kind !== 'read-mean' && kind !== 'mean-read') return undefined;
  const again = makeExercise(kind, loose(item), looseSource(source), random);
  return again.kind === kind ? again : undefined;
}

function kindsFor(skill: Skill, item: Item, reps: number, canType: boolean): ItemExerciseKind[] {
  if (skill === 'know') return ['read-mean'];
  if (skill === 'tone') return ['place-tone'];
  const choices: ItemExerciseKind[] = item.kind === 'word' ? ['mean-read'] : ['build', 'mean-read'];
  const isShort = wordsInKey(keysOf(item.igbo).bare).length <= maxWordsToWrite;
  if (!canType || !isShort) return choices;
  // Recognized first, and every second time typed.
  return reps % 2 === 0 ? [...choices, 'write'] : ['write'];
}

export interface CardToAsk {
  skill: Skill;
  reps: number;
}

/** Exercise that asks for a skill of an item; undefined where there is none. */
export function exerciseForCard(
  { skill, reps }: CardToAsk,
  item: Item,
  source: LessonSource,
  random: Random,
  canType: boolean,
): Exercise | undefined {
  for (const kind of kindsFor(skill, item, reps, canType)) {
    const exercise = exactly(kind, item, source, random);
    if (exercise) return exercise;
  }
  return undefined;
}

/** A lesson for a learner that does not type: words are chosen or built instead. */
export function withoutTyping(exercises: readonly Exercise[], items: ReadonlyMap<number, Item>, source: LessonSource, random: Random): Exercise[] {
  const kinds = new Set(exercises.map((exercise) => `${exercise.kind} ${itemOf(exercise)}`));
  const chosen = exercises.flatMap((exercise) => {
    if (exercise.kind !== 'write') return exercise;
    const item = items.get(exercise.item);
    const other = item && exerciseForCard({ skill: 'say', reps: 0 }, item, source, random, false);
    return other && !kinds.has(`${other.kind} ${exercise.item}`) ? other : [];
  });
  return chosen.some((exercise, nth) => isThirdOfKind(chosen.slice(0, nth), exercise)) ? mixAgain(chosen) : chosen;
}

/** Order without what is typed, where a lesson would end with one kind alone: a few items at a time are met and practised. */
function mixAgain(exercises: readonly Exercise[]): Exercise[] {
  const [pairs, task] = (['pairs', 'do'] as const).map((kind) => exercises.filter((exercise) => exercise.kind === kind));
  const mixed = arrange(
    [],
    exercises.filter(({ kind }) => kind !== 'pairs' && kind !== 'do'),
  );
  const untilAllAreMet = mixed.findLastIndex(({ kind }) => kind === 'meet') + 1;
  return [...arrange(mixed.slice(0, untilAllAreMet), [...mixed.slice(untilAllAreMet), ...(pairs ?? [])]), ...(task ?? [])];
}

/** Each item of a lesson is asked for its meaning, so that its card can move. */
export function withMeanings(exercises: readonly Exercise[], items: ReadonlyMap<number, Item>, source: LessonSource, random: Random): Exercise[] {
  const asked = new Set(exercises.flatMap((exercise) => (exercise.kind === 'read-mean' || exercise.kind === 'reply' ? exercise.item : [])));
  return exercises.map((exercise) => {
    if (exercise.kind === 'meet' || exercise.kind === 'pairs' || exercise.kind === 'do' || asked.has(exercise.item)) return exercise;
    asked.add(exercise.item);
    const item = items.get(exercise.item);
    return (item && exerciseForCard({ skill: 'know', reps: 0 }, item, source, random, false)) ?? exercise;
  });
}
