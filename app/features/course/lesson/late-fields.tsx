import { BuildFields } from './build-fields.tsx';
import type { ExerciseFieldsProps } from './fields-props.ts';
import { PairFields } from './pair-fields.tsx';
import { ToneFields } from './tone-fields.tsx';
import { useShown } from './use-shown.ts';
import { WriteField } from './write-field.tsx';

/** Legend and controls of the exercises that no lesson begins with: their code loads after that of the page. */
export function LateFields({ exercise, onComplete, onShown, ...fields }: ExerciseFieldsProps) {
  useShown(onShown);
  if (exercise.kind === 'pairs') return <PairFields {...fields} exercise={exercise} onComplete={onComplete} />;
  const item = fields.items.get(exercise.item);
  if (!item) return null;
  if (exercise.kind === 'place-tone') return <ToneFields {...fields} item={item} />;
  if (exercise.kind === 'build') return <BuildFields {...fields} item={item} tiles={exercise.tiles} />;
  return <WriteField {...fields} item={item} />;
}
