import type { Item } from '#app/features/course/course.contract.ts';
import { itemsOf } from '#app/features/course/exercises/exercise.ts';
import { tonesOfMelody } from '#app/features/course/exercises/melody.ts';
import { tonesOf } from '#app/features/course/judge/letters.ts';
import {
  type AnswerOutcome,
  answerExercise,
  checkAnswer,
  currentExercise,
  type Exercise,
  type GivenAnswer,
  isDone,
  isGraded,
  keysOf,
  type LessonRun,
  startRun,
} from '#app/features/course/public.ts';

type Items = ReadonlyMap<number, Item>;

/** Screens after which a lesson counts as one that does not end. */
const endless = 500;

/** Tiles in the order of the words of the phrase. */
function buildFrom(tiles: readonly string[], igbo: string): string {
  const left = [...tiles];
  const own = keysOf(igbo).untoned.split(' ');
  return own.flatMap((word) => left.splice(left.findIndex((tile) => keysOf(tile).untoned === word) >>> 0, 1)).join(' ');
}

/** The answer that an exercise itself calls for. */
export function solutionOf(exercise: Exercise, items: Items): GivenAnswer {
  switch (exercise.kind) {
    case 'meet':
    case 'say':
    case 'close-look':
      return { type: 'met', isKnown: false };
    case 'do':
      return { type: 'task', isDone: true };
    case 'pairs':
      return { type: 'paired', attempts: exercise.items.map((item) => [item, item]) };
    default: {
      const item = items.get(exercise.item);
      if (exercise.kind === 'build') return { type: 'typed', text: buildFrom(exercise.tiles, item?.igbo ?? '') };
      if (exercise.kind === 'write' || exercise.kind === 'dictate') return { type: 'typed', text: item?.igbo ?? '' };
      if (exercise.kind === 'place-tone') return { type: 'tones', tones: tonesOf(item?.toned ?? '') };
      if (exercise.kind === 'hear-tone') {
        const own = exercise.melodies.find((melody) => tonesOfMelody(melody).join() === tonesOf(item?.toned ?? '').join());
        return { type: 'tones', tones: tonesOfMelody(own ?? '') };
      }
      return { type: 'chosen', item: exercise.choices.find((id) => id === exercise.item) ?? null };
    }
  }
}

/** A wrong answer, of those that a learner may give. */
export function missOf(exercise: Exercise, items: Items): GivenAnswer {
  switch (exercise.kind) {
    case 'pairs': {
      const [first = 0, second = 0] = exercise.items;
      return { type: 'paired', attempts: [[first, second], ...exercise.items.map((item): [number, number] => [item, item])] };
    }
    case 'build':
      return { type: 'typed', text: exercise.tiles.slice(1).join(' ') };
    case 'write':
    case 'dictate':
      return { type: 'typed', text: '' };
    case 'place-tone': {
      const [first, ...others] = tonesOf(items.get(exercise.item)?.toned ?? '');
      return { type: 'tones', tones: [first === 'high' ? 'low' : 'high', ...others] };
    }
    case 'hear-tone': {
      const own = tonesOf(items.get(exercise.item)?.toned ?? '').join();
      return { type: 'tones', tones: exercise.melodies.map(tonesOfMelody).find((tones) => tones.join() !== own) ?? [] };
    }
    default:
      if (!('choices' in exercise)) return solutionOf(exercise, items);
      return { type: 'chosen', item: exercise.choices.find((id) => id !== exercise.item) ?? null };
  }
}

export interface Played {
  /** Screens in their order. */
  screens: { exercise: Exercise; outcome: AnswerOutcome; isMissed: boolean; isRepeat: boolean }[];
  run: LessonRun;
  hasEnded: boolean;
}

/** Items of a session as they travel with it. */
export const itemsWith = (exercises: readonly Exercise[], items: Items): Map<number, Item> =>
  new Map(exercises.flatMap(itemsOf).flatMap((id) => (items.has(id) ? [[id, items.get(id) as Item]] : [])));

/** Plays a lesson to its end. @param isMissed whether the first try of an exercise fails; later ones do not */
export function playLesson(exercises: readonly Exercise[], items: Items, isMissed: (exercise: Exercise) => boolean): Played {
  const screens: Played['screens'] = [];
  const tried = new Set<string>();
  const context = { others: [...items.values()] };
  let run = startRun(exercises);
  for (let exercise = currentExercise(run); exercise && screens.length < endless; exercise = currentExercise(run)) {
    const isRepeat = tried.has(exercise.key);
    const misses = !isRepeat && (isGraded(exercise) || exercise.kind === 'pairs') && isMissed(exercise);
    tried.add(exercise.key);
    const outcome = checkAnswer(exercise, misses ? missOf(exercise, items) : solutionOf(exercise, items), items, context);
    screens.push({ exercise, outcome, isMissed: misses, isRepeat });
    run = answerExercise(run, outcome);
  }
  return { screens, run, hasEnded: isDone(run) };
}
