import { Headword } from '#app/ui/igbo/headword.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import type { Item } from '../course.contract.ts';
import type { GivenAnswer } from '../exercises/check-answer.ts';
import type { Exercise } from '../exercises/exercise.ts';
import { BuildFields } from './build-fields.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import type { FieldsProps } from './fields-props.ts';
import * as css from './lesson.module.css';
import { PairFields } from './pair-fields.tsx';
import { ToneFields } from './tone-fields.tsx';
import { WriteField } from './write-field.tsx';

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
      return <Meeting item={item} isRepeated={isRepeated} />;
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

function Meeting({ item, isRepeated }: { item: Item; isRepeated: boolean }) {
  const { toned, igbo, english, literal, note, emoji, kind } = item;
  return (
    <>
      <legend tabIndex={-1}>{isRepeated ? 'Look once more' : kind === 'word' ? 'A new word' : 'A new phrase'}</legend>
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
    </>
  );
}
