import type { Judgement } from '../judge/judge.ts';
import { markedParts } from '../judge/marked-parts.ts';
import { textOf } from '../judge/sentence.ts';
import * as css from './lesson.module.css';
import { SentenceText } from './sentence-text.tsx';

export interface MarksProps {
  judgement: Judgement;
}

/** The right answer with its marked letters underlined, and the same as words. */
export function Marks({ judgement: { answer, marks } }: MarksProps) {
  return (
    <>
      <p lang="ig" className={css.marked}>
        {markedParts(answer, marks).map(({ text, isMarked }, nth) => {
          // Parts have no id but their place, and never change it.
          const key = `${nth}`;
          return isMarked ? <u key={key}>{text}</u> : <span key={key}>{text}</span>;
        })}
      </p>
      <ul className={css.spoken}>
        {marks.map(({ spoken, position }) => (
          <li key={`${position} ${textOf(spoken)}`}>
            <SentenceText>{spoken}</SentenceText>
          </li>
        ))}
      </ul>
    </>
  );
}
