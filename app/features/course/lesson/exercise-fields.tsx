import { type ReactNode, Suspense } from 'react';
import { optionalPart } from '#app/ui/feedback/deferred.tsx';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { MeaningPicture } from '#app/ui/igbo/meaning-picture.tsx';
import type { Item } from '../course.contract.ts';
import type { Exercise } from '../exercises/exercise.ts';
import { importCloseLook } from '../lazy-parts.ts';
import { ChoiceFields } from './choice-fields.tsx';
import type { CloseLookProps } from './close-look.tsx';
import type { ExerciseFieldsProps } from './fields-props.ts';
import { HearItem } from './hear-item.tsx';
import { LateFields } from './lazy-parts.ts';
import * as css from './lesson.module.css';
import { ItemText } from './task-text.tsx';
import { useShown } from './use-shown.ts';

/** Few sessions have one. */
const CloseLook = optionalPart<CloseLookProps>(importCloseLook);

/** Legend and controls of an exercise. */
export function ExerciseFields(props: ExerciseFieldsProps) {
  switch (props.exercise.kind) {
    case 'meet':
    case 'close-look':
    case 'do':
    case 'read-mean':
    case 'mean-read':
    case 'reply':
      return <EarlyFields {...props} exercise={props.exercise} />;
    default:
      return <LateFields {...props} />;
  }
}

type EarlyExercise = Extract<Exercise, { kind: 'meet' | 'close-look' | 'do' | 'read-mean' | 'mean-read' | 'reply' }>;

function EarlyFields({ exercise, isRepeated, onShown, ...fields }: ExerciseFieldsProps & { exercise: EarlyExercise }) {
  useShown(onShown);
  const item = fields.items.get(exercise.item);
  if (!item) return null;
  if (exercise.kind === 'meet') return <Meeting item={item} title={isRepeated ? 'Look once more' : titleOfMeeting(item, exercise.isMet)} />;
  if (exercise.kind === 'close-look')
    return (
      <Meeting item={item} title="A close look">
        <Suspense>
          <CloseLook item={item} sentence={fields.items.get(exercise.sentence ?? 0)} lookAlike={fields.items.get(exercise.lookAlike ?? 0)} />
        </Suspense>
      </Meeting>
    );
  if (exercise.kind === 'do') return <Task item={item} task={exercise.task} />;
  return <ChoiceFields {...fields} item={item} exercise={exercise} />;
}

const Task = ({ item, task }: { item: Item; task: string }) => (
  <>
    <legend tabIndex={-1}>One thing to do</legend>
    <p className={css.task}>
      <ItemText item={item}>{task}</ItemText>
    </p>
  </>
);

function titleOfMeeting({ kind }: Item, isMet = false): string {
  if (isMet) return 'You know this one';
  return kind === 'word' ? 'A new word' : 'A new phrase';
}

interface MeetingProps {
  item: Item;
  title: string;
  /** More about the item. */
  children?: ReactNode;
}

function Meeting({ item, title, children }: MeetingProps) {
  const { toned, igbo, english, literal, note } = item;
  return (
    <>
      <legend tabIndex={-1}>{title}</legend>
      <div className={css.word}>
        <Headword>{toned ?? igbo}</Headword>
        {toned && toned !== igbo && (
          <p className={css.soft}>
            written <span lang="ig">{igbo}</span>
          </p>
        )}
        <HearItem item={item} isFull />
      </div>
      <p className={css.meaning}>
        <MeaningPicture of={item} className={css.met} />
        {english}
      </p>
      {literal && <p>Word for word: {literal}</p>}
      {note && (
        <p>
          <ItemText item={item}>{note}</ItemText>
        </p>
      )}
      {children}
    </>
  );
}
