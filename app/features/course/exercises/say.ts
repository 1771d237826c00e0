import { mirroredTones } from '#app/lib/mirrored-tones.ts';
import { hasBorders } from '#app/lib/syllable-borders.ts';
import { hasCheckedTones } from '../judge/judged-item.ts';
import type { Exercise, ExerciseItem, LessonSource } from './exercise.ts';
import { randomOf, shuffled } from './seeded-order.ts';

/** Whether the mirror shows a word, and may hear its melody. */
export const canBeSaid = (item: ExerciseItem): boolean =>
  item.kind === 'word' && hasCheckedTones(item) && mirroredTones(item.toned) !== undefined && hasBorders(item.toned);

/** Whether the melody of a word moves between high and low: nothing else is heard for certain. */
const moves = ({ toned }: ExerciseItem): boolean => {
  const tones = mirroredTones(toned ?? '') ?? [];
  return tones.includes('high') && tones.includes('low');
};

/** The last exercise of a lesson of words or tones: one word to say into the mirror. Undefined without a word that is fit for it. */
export function makeSay({ kind, lines }: LessonSource, seed: string): Exercise | undefined {
  if (kind !== 'words' && kind !== 'tones') return undefined;
  const fit = shuffled([...new Set(lines.map(({ item }) => item))].filter(canBeSaid), randomOf(`${seed} say`));
  const item = fit.find(moves) ?? fit[0];
  return item && { key: `say-${item.id}`, kind: 'say', item: item.id };
}
