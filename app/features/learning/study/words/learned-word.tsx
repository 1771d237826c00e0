import { Link } from 'react-router';
import type { LearnedItem } from '#app/features/learning/learned-words.contract.ts';
import type { LearnedState } from '#app/features/learning/learning-terms.contract.ts';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { MeaningPicture } from '#app/ui/igbo/meaning-picture.tsx';
import { dueText } from './due-text.ts';
import * as css from './words.module.css';

/** Filled steps of a state. */
const steps: Record<LearnedState, number> = { new: 0, learning: 1, known: 2, 'can say': 3 };

/** A state as filled steps: the same stands beside it in words. */
export const StateSteps = ({ state }: { state: LearnedState }) => (
  <span aria-hidden="true" className={css.steps}>
    {[1, 2, 3].map((step) => (
      <span key={step} data-reached={steps[state] >= step} />
    ))}
  </span>
);

/** A word with its state; a press anywhere on it opens its page. */
export function LearnedWord({ word: { item, state, dueDay }, today }: { word: LearnedItem; today: number }) {
  const { id, toned, igbo, english } = item;
  return (
    <li className={css.entry}>
      <Headword as="h2">{toned ?? igbo}</Headword>
      <div>
        <p className={css.english}>
          <MeaningPicture of={item} />
          {english}
        </p>
        <p className={css.state}>
          <StateSteps state={state} />
          {state}
          {dueDay !== null && <span className={css.soft}> · {dueText(dueDay, today)}</span>}
          <Link to={`/study/words/${id}`} className={`${css.open}`}>
            Open
            <span className="visually-hidden" lang="ig">
              {' '}
              {igbo}
            </span>
          </Link>
        </p>
      </div>
    </li>
  );
}
