import { keysOf } from '../judge/answer-keys.ts';
import type { ExerciseItem, LessonSource } from './exercise.ts';
import { type Random, shuffled } from './seeded-order.ts';

/** Meanings of an item: 'midday, afternoon' has two. What stands in parentheses explains a meaning. */
function meaningsOf({ english, forms }: ExerciseItem): string[] {
  const texts = [english, ...forms.flatMap(({ kind, form }) => (kind === 'english' ? form : []))];
  const meanings = texts.flatMap((text) => text.replace(/\([^()]*\)/g, ' ').split(/[,;/]|\bor\b/));
  return [...meanings, ...texts].map((text) => keysOf(text).bare).filter((key) => key !== '');
}

const lettersOf = ({ igbo, forms }: ExerciseItem) =>
  [igbo, ...forms.flatMap(({ kind, form }) => (kind === 'english' ? [] : form))].map((text) => keysOf(text).untoned);

interface Traits {
  meanings: Set<string>;
  letters: Set<string>;
}
/** A lesson compares each item with all others several times. */
const traitsOfItems = new WeakMap<ExerciseItem, Traits>();

function traitsOf(item: ExerciseItem): Traits {
  const traits = traitsOfItems.get(item) ?? { meanings: new Set(meaningsOf(item)), letters: new Set(lettersOf(item)) };
  traitsOfItems.set(item, traits);
  return traits;
}

/** Two items of which one could pass for the other: the same meaning, or the same letters. */
export function areAlike(one: ExerciseItem, other: ExerciseItem): boolean {
  const [first, second] = [traitsOf(one), traitsOf(other)];
  return [...first.meanings].some((meaning) => second.meanings.has(meaning)) || [...first.letters].some((each) => second.letters.has(each));
}

/** Up to `count` of the candidates in their order, no two of which are alike, and none like an item of `beside`. */
export function pickUnlike(candidates: readonly ExerciseItem[], beside: readonly ExerciseItem[], count: number): ExerciseItem[] {
  const picked: ExerciseItem[] = [];
  for (const candidate of candidates) {
    if (picked.length === count) break;
    if (![...beside, ...picked].some((item) => item.id === candidate.id || areAlike(item, candidate))) picked.push(candidate);
  }
  return picked;
}

/** Wrong choices beside an item: of its kind and word class, from the lesson first, then from the unit and from earlier units. */
export function distractorsOf(item: ExerciseItem, { lines, unit, earlier }: LessonSource, random: Random, count: number): ExerciseItem[] {
  const candidates = [lines.map((line) => line.item), unit, earlier].flatMap((items) => shuffled(items, random));
  return pickUnlike(
    candidates.filter(({ kind, wordClass }) => kind === item.kind && wordClass === item.wordClass),
    [item],
    count,
  );
}
