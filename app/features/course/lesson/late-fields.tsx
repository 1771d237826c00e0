import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import { BuildFields } from './build-fields.tsx';
import type { ExerciseFieldsProps } from './fields-props.ts';
import { PairFields } from './pair-fields.tsx';
import { prompts } from './prompts.ts';
import { ToneFields } from './tone-fields.tsx';
import { useShown } from './use-shown.ts';
import { WriteField } from './write-field.tsx';

/** Few lessons have exercises that are heard: the recordings of a session are fetched with their code. */
const ListeningFields = lazyPart('this exercise', () => import('./listening-fields.tsx').then((module) => module.ListeningFields));

const SayFields = lazyPart('this exercise', () => import('./say-fields.tsx').then((module) => module.SayFields));

/** Legend and controls of the exercises that no lesson begins with: their code loads after that of the page. */
export function LateFields(props: ExerciseFieldsProps) {
  const { exercise, items } = props;
  switch (exercise.kind) {
    case 'hear-mean':
    case 'hear-tone':
    case 'same-other':
    case 'dictate': {
      const item = items.get(exercise.item);
      return item && <ListeningFields {...props} exercise={exercise} item={item} />;
    }
    case 'say': {
      const item = items.get(exercise.item);
      return item && <SayFields {...props} exercise={exercise} item={item} />;
    }
    default:
      return <SilentFields {...props} />;
  }
}

function SilentFields({ exercise, onComplete, onShown, ...fields }: ExerciseFieldsProps) {
  useShown(() => onShown(prompts[exercise.kind]));
  if (exercise.kind === 'pairs') return <PairFields {...fields} exercise={exercise} onComplete={onComplete} />;
  const item = fields.items.get(exercise.item);
  if (!item) return null;
  if (exercise.kind === 'place-tone') return <ToneFields {...fields} item={item} />;
  if (exercise.kind === 'build') return <BuildFields {...fields} item={item} tiles={exercise.tiles} />;
  return <WriteField {...fields} item={item} />;
}
