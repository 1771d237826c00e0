import { type ReactNode, useId } from 'react';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { MeaningPicture } from '#app/ui/igbo/meaning-picture.tsx';
import type { Item } from '../course.contract.ts';
import type { Exercise } from '../exercises/exercise.ts';
import { ChoiceOption, hasPicture } from './choice-option.tsx';
import type { FieldsProps } from './fields-props.ts';
import { HearItem } from './hear-item.tsx';
import * as css from './lesson.module.css';

interface ChoiceFieldsProps extends FieldsProps {
  item: Item;
  exercise: Extract<Exercise, { kind: 'read-mean' | 'mean-read' | 'reply' | 'hear-mean' }>;
  /** Question, in place of the text of the exercise. */
  children?: ReactNode;
}

/** One of several answers. */
export function ChoiceFields({ exercise, item, items, given, isAnswered, isYoung, onChange, children }: ChoiceFieldsProps) {
  const name = useId();
  const chosen = given?.type === 'chosen' ? given.item : null;
  const areMeanings = exercise.kind.endsWith('-mean');
  const hasPictures = isYoung && areMeanings && exercise.choices.every((id) => hasPicture(items.get(id)));
  return (
    <>
      {children ?? <Question exercise={exercise} item={item} items={items} isYoung={isYoung} />}
      <div className={isYoung ? `${css.choices} ${css.large}` : css.choices}>
        {exercise.choices.map((id, nth) => {
          const choice = items.get(id);
          return (
            <ChoiceOption
              key={id}
              name={name}
              number={nth + 1}
              isChosen={id === chosen}
              isRight={isAnswered ? id === item.id : undefined}
              onChoose={() => onChange({ type: 'chosen', item: id })}
            >
              {hasPictures && choice && <MeaningPicture of={choice} className={css.picture} />}
              {areMeanings ? <span>{choice?.english}</span> : <span lang="ig">{choice?.igbo}</span>}
            </ChoiceOption>
          );
        })}
      </div>
    </>
  );
}

function Question({ exercise, item, items, isYoung }: Pick<ChoiceFieldsProps, 'exercise' | 'item' | 'items' | 'isYoung'>) {
  if (exercise.kind === 'mean-read') return <legend tabIndex={-1}>How do you say “{item.english}”?</legend>;
  const asked = exercise.kind === 'reply' ? items.get(exercise.to) : item;
  const igbo = asked?.toned ?? asked?.igbo ?? '';
  return (
    <>
      <legend tabIndex={-1}>
        {exercise.kind === 'reply' ? (
          'Someone says this to you. What do you answer?'
        ) : (
          <>
            What does <span lang="ig">{item.igbo}</span> mean?
          </>
        )}
      </legend>
      <div className={css.word}>
        <Headword>{igbo}</Headword>
        {asked && asked.voices.length > 0 && (isYoung || exercise.kind === 'reply') && <HearItem item={asked} />}
      </div>
    </>
  );
}
