import type { ReactNode } from 'react';
import type { Pictured } from '#app/ui/igbo/meaning-picture.tsx';
import * as css from './lesson.module.css';
import { TickIcon } from './text-icons.tsx';

/** A picture beside some of the answers would give them away. */
export const hasPicture = (of: Pictured | undefined): boolean => Boolean(of?.drawing || of?.emoji);

interface ChoiceOptionProps {
  /** Name of the group of radio buttons. */
  name: string;
  /** Place among the answers, from 1, which is also its key. */
  number: number;
  isChosen: boolean;
  /** Undefined before the answer. */
  isRight: boolean | undefined;
  onChoose: () => void;
  children: ReactNode;
}

/** One of several answers; after the answer the right and the chosen one are named. */
export function ChoiceOption({ name, number, isChosen, isRight, onChoose, children }: ChoiceOptionProps) {
  const tag = isRight ? 'right' : isRight === false && isChosen ? 'your answer' : undefined;
  return (
    <label className={css.choice} data-tag={tag}>
      <input type="radio" name={name} data-choice="" checked={isChosen} onChange={onChoose} />
      <span aria-hidden="true" className={css.number}>
        {number}
      </span>
      {children}
      {tag && (
        <span className={css.tag}>
          {isRight && <TickIcon />} {tag}
        </span>
      )}
    </label>
  );
}
