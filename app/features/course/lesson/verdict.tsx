import { type ReactNode, Suspense } from 'react';
import { optionalPart } from '#app/ui/feedback/deferred.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Headword } from '#app/ui/igbo/headword.tsx';
import type { Item } from '../course.contract.ts';
import type { AnswerOutcome } from '../exercises/check-answer.ts';
import { type Exercise, itemOf } from '../exercises/exercise.ts';
import { textOf } from '../judge/sentence.ts';
import { HearItem } from './hear-item.tsx';
import * as css from './lesson.module.css';
import type { MarksProps } from './marks.tsx';
import { SentenceText } from './sentence-text.tsx';

/** Only typed answers have marked letters. */
const Marks = optionalPart<MarksProps>(() => import('./marks.tsx').then((module) => module.Marks));

interface VerdictProps {
  outcome: AnswerOutcome;
  exercise: Exercise;
  items: ReadonlyMap<number, Item>;
  /** Id of the text of the verdict, which describes the button. */
  id: string;
  /** The button that goes on. */
  children: ReactNode;
}

/** A hook, a wave, and an arrow that comes back. */
const shapes = {
  right: <path d="M5 13l4.5 4.5L19 7" />,
  nearly: <path d="M3 14c3-6 6-6 9-2s6 4 9-2" />,
  again: <path d="M19 12a7 7 0 1 1-2.5-5.4M19 3v5h-5" />,
};
const grounds = { right: css.right, nearly: css.nearly, again: '' };
const shapeOf = ({ grade, verdict }: AnswerOutcome): keyof typeof shapes =>
  grade === 'good' || verdict === 'right' ? 'right' : grade === 'hard' ? 'nearly' : 'again';

/** First words of a verdict, which tell it without its colour; most sentences of the judge begin with them. */
const leads = { right: '', nearly: 'Nearly', again: '' };

/** Bar at the lower edge of the screen: says how the answer was, shows the right one, and goes on. The page above does not move. */
export function VerdictBar({ outcome, exercise, items, id, children }: VerdictProps) {
  const item = items.get(itemOf(exercise) ?? 0);
  const shape = shapeOf(outcome);
  const lead = leads[shape];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form.
    <div role="group" aria-label="Result" className={`${css.bar} ${grounds[shape]}`}>
      <div className={css.verdict}>
        <span className={css.shape}>
          <Icon>{shapes[shape]}</Icon>
        </span>
        <div id={id}>
          <p className={css.sentence}>
            {lead && !textOf(outcome.sentence).startsWith(lead) && `${lead}. `}
            <SentenceText>{outcome.sentence}</SentenceText>
          </p>
          {outcome.judgement?.marks[0] && (
            <Suspense>
              <Marks judgement={outcome.judgement} />
            </Suspense>
          )}
          {item && (
            <div className={css.answer}>
              <div>
                <Headword>{item.toned ?? item.igbo}</Headword>
                <p>{item.english}</p>
              </div>
              <HearItem item={item} />
            </div>
          )}
        </div>
        <p className={css.next}>{children}</p>
      </div>
    </div>
  );
}
