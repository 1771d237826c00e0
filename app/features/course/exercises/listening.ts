import { keysOf } from '../judge/answer-keys.ts';
import { hasCheckedTones, type JudgedItem } from '../judge/judged-item.ts';
import { tonesOf } from '../judge/letters.ts';
import { type Exercise, type ExerciseItem, itemOf } from './exercise.ts';
import { melodyLetters } from './melody.ts';
import { type Random, randomOf, shuffled } from './seeded-order.ts';

export interface VoicedItem extends ExerciseItem {
  voices: readonly unknown[];
}

const minSyllables = 2;
const maxSyllables = 3;
const maxMelodies = 5;

const isVoiced = (item: VoicedItem | undefined): item is VoicedItem => item !== undefined && item.voices.length > 0;

/**
 * The exercises with about half of those whose items have a voice turned into ones to listen to: of each kind the first, the third and so on.
 * Each keeps its key, its item and the skill that it asks for. The same seed gives the same exercises.
 * @param items all items of the course: melodies to choose from, and words of one spelling
 * @param isAlways without letters there is nothing to read: small children listen wherever there is a voice
 */
export function withListening<Each extends { exercise: Exercise }>(
  asked: readonly Each[],
  items: ReadonlyMap<number, VoicedItem>,
  seed: string,
  isAlways = false,
): Each[] {
  const random = randomOf(`${seed} listening`);
  const turns = new Map<Exercise['kind'], number>();
  return asked.map((each) => {
    const item = items.get(itemOf(each.exercise) ?? 0);
    const exercise = isVoiced(item) && toHear(each.exercise, item, items, random);
    if (!exercise) return each;
    const turn = turns.get(each.exercise.kind) ?? 0;
    turns.set(each.exercise.kind, turn + 1);
    return isAlways || turn % 2 === 0 ? { ...each, exercise } : each;
  });
}

/** The exercise as one to listen to; undefined where there is none. */
function toHear(exercise: Exercise, item: VoicedItem, items: ReadonlyMap<number, VoicedItem>, random: Random): Exercise | undefined {
  if (exercise.kind === 'read-mean') return { ...exercise, kind: 'hear-mean' };
  if (exercise.kind === 'write') return { ...exercise, kind: 'dictate' };
  if (exercise.kind !== 'place-tone') return undefined;
  const [first, second] = shuffled([toHearTone, toCompare], random);
  return first?.(exercise, item, items, random) ?? second?.(exercise, item, items, random);
}

type FromPlaceTone = (
  exercise: Extract<Exercise, { kind: 'place-tone' }>,
  item: VoicedItem,
  items: ReadonlyMap<number, VoicedItem>,
  random: Random,
) => Exercise | undefined;

/** Melody of a word whose tones are checked. */
export const melodyOf = (item: JudgedItem): string | undefined =>
  item.kind === 'word' && hasCheckedTones(item)
    ? tonesOf(item.toned)
        .map((tone) => melodyLetters[tone])
        .join('')
    : undefined;

/** Melodies to choose from are those of words of the course with as many syllables. */
const toHearTone: FromPlaceTone = (exercise, item, items, random) => {
  const own = melodyOf(item);
  if (own === undefined || own.length < minSyllables || own.length > maxSyllables) return undefined;
  const others = new Set([...items.values()].flatMap((other) => melodyOf(other) ?? []).filter((each) => each.length === own.length && each !== own));
  if (others.size === 0) return undefined;
  const melodies = [own, ...shuffled([...others].sort(), random).slice(0, maxMelodies - 1)];
  return { ...exercise, kind: 'hear-tone', melodies: shuffled(melodies, random) };
};

/** Two words of one spelling whose tones differ: the item is heard second, after itself or after the other one. */
const toCompare: FromPlaceTone = (exercise, item, items, random) => {
  if (!hasCheckedTones(item)) return undefined;
  const letters = keysOf(item.igbo).untoned;
  const tones = tonesOf(item.toned).join();
  const others = [...items.values()].filter(
    (other) => isVoiced(other) && hasCheckedTones(other) && keysOf(other.igbo).untoned === letters && tonesOf(other.toned).join() !== tones,
  );
  const [other] = shuffled(others, random);
  if (!other) return undefined;
  return { ...exercise, kind: 'same-other', choices: random() < 0.5 ? [item.id, other.id] : [other.id, item.id] };
};
