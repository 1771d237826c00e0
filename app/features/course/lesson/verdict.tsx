import { Icon } from '#app/ui/icons.tsx';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import type { Item } from '../course.contract.ts';
import type { AnswerOutcome } from '../exercises/check-answer.ts';
import { type Exercise, itemOf } from '../exercises/exercise.ts';
import type { Judgement } from '../judge/judge.ts';
import { markedParts } from '../judge/marked-parts.ts';
import css from './lesson.module.css';

interface VerdictProps {
  outcome: AnswerOutcome;
  exercise: Exercise;
  items: ReadonlyMap<number, Item>;
}

const shapes = {
  /** A hook, a wave, and an arrow that comes back. */
  right: <path d="M5 13l4.5 4.5L19 7" />,
  nearly: <path d="M3 14c3-6 6-6 9-2s6 4 9-2" />,
  again: <path d="M19 12a7 7 0 1 1-2.5-5.4M19 3v5h-5" />,
};
const shapeOf = ({ grade, verdict }: AnswerOutcome): keyof typeof shapes =>
  verdict === 'right' || verdict === 'variant' ? 'right' : grade === 'hard' ? 'nearly' : 'again';

/** Says how the answer was, and shows the right one. */
export function Verdict({ outcome, exercise, items }: VerdictProps) {
  const item = items.get(itemOf(exercise) ?? 0);
  const shape = shapeOf(outcome);
  return (
    <div className={`${css.verdict} ${css[shape]}`}>
      <span className={css.shape}>
        <Icon>{shapes[shape]}</Icon>
      </span>
      <div>
        <p className={css.sentence}>
          <IgboText>{outcome.sentence}</IgboText>
        </p>
        {outcome.judgement && <Marks judgement={outcome.judgement} />}
        {item && (
          <div className={css.answer}>
            <Headword>{item.toned ?? item.igbo}</Headword>
            <p>{item.english}</p>
          </div>
        )}
      </div>
    </div>
  );
}

/** The right answer with its marked letters underlined, and the same as words. */
function Marks({ judgement: { answer, marks } }: { judgement: Judgement }) {
  if (marks.length === 0) return null;
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
          <li key={`${position} ${spoken}`}>
            <IgboText>{spoken}</IgboText>
          </li>
        ))}
      </ul>
    </>
  );
}
