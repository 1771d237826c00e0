import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import type { Item } from '../course.contract.ts';
import type { GivenAnswer } from '../exercises/check-answer.ts';
import type { Exercise } from '../exercises/exercise.ts';
import { importCloseLook } from '../lazy-parts.ts';
import { BuildFields } from './build-fields.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import type { CloseLookProps } from './close-look.tsx';
import type { FieldsProps } from './fields-props.ts';
import * as css from './lesson.module.css';
import { PairFields } from './pair-fields.tsx';
import { ToneFields } from './tone-fields.tsx';
import { WriteField } from './write-field.tsx';

/** Few sessions have one. Without it the item and its meaning are shown. */
const CloseLook = lazy<ComponentType<CloseLookProps>>(() =>
  importCloseLook().then(
    (loaded) => ({ default: loaded }),
    () => ({ default: () => null }),
  ),
);

interface ExerciseFieldsProps extends FieldsProps {
  exercise: Exercise;
  isRepeated: boolean;
  /** The answer is complete: there is nothing left to choose. */
  onComplete: (given: GivenAnswer) => void;
}

/** Legend and controls of an exercise. */
export function ExerciseFields({ exercise, isRepeated, onComplete, ...fields }: ExerciseFieldsProps) {
  if (exercise.kind === 'pairs') return <PairFields {...fields} exercise={exercise} onComplete={onComplete} />;
  const item = fields.items.get(exercise.item);
  if (!item) return null;
  switch (exercise.kind) {
    case 'meet':
      return <Meeting item={item} title={isRepeated ? 'Look once more' : titleOfMeeting(item, exercise.isMet)} />;
    case 'close-look':
      return (
        <Meeting item={item} title="A close look" lead="This one is tricky. Take your time with it: then it rests for a week.">
          <Suspense>
            <CloseLook sentence={fields.items.get(exercise.sentence ?? 0)} lookAlike={fields.items.get(exercise.lookAlike ?? 0)} />
          </Suspense>
        </Meeting>
      );
    case 'do':
      return (
        <>
          <legend tabIndex={-1}>One thing to do</legend>
          <p className={css.task}>
            <IgboText>{exercise.task}</IgboText>
          </p>
        </>
      );
    case 'place-tone':
      return <ToneFields {...fields} item={item} />;
    case 'build':
      return <BuildFields {...fields} item={item} tiles={exercise.tiles} />;
    case 'write':
      return <WriteField {...fields} item={item} />;
    default:
      return <ChoiceFields {...fields} item={item} exercise={exercise} />;
  }
}

function titleOfMeeting({ kind }: Item, isMet = false): string {
  if (isMet) return 'You know this one';
  return kind === 'word' ? 'A new word' : 'A new phrase';
}

interface MeetingProps {
  item: Item;
  title: string;
  lead?: string;
  /** More about the item. */
  children?: ReactNode;
}

function Meeting({ item, title, lead, children }: MeetingProps) {
  const { toned, igbo, english, literal, note, emoji } = item;
  return (
    <>
      <legend tabIndex={-1}>{title}</legend>
      {lead && <p>{lead}</p>}
      <div className={css.word}>
        <Headword>{toned ?? igbo}</Headword>
        {toned && toned !== igbo && (
          <p className={css.soft}>
            written <span lang="ig">{igbo}</span>
          </p>
        )}
      </div>
      <p className={css.meaning}>
        {emoji && <span aria-hidden="true">{emoji} </span>}
        {english}
      </p>
      {literal && <p>Word for word: {literal}</p>}
      {note && (
        <p>
          <IgboText>{note}</IgboText>
        </p>
      )}
      {children}
    </>
  );
}
