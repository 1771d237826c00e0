import type { LearnedItem } from '#app/features/learning/learning.contract.ts';
import { Headword } from '#app/ui/igbo/headword.tsx';
import * as css from './words.module.css';

const dayMs = 24 * 60 * 60_000;

/** "comes back on 3 December", and no date that has passed; days are numbers of days since 1970. */
export function dueText(dueDay: number, now: number): string {
  if (dueDay * dayMs <= now) return 'ready to come back';
  const date = new Date(dueDay * dayMs);
  return `comes back on ${date.toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })}`;
}

/** A word with its state: filled steps, and the same in words. */
const steps = { new: 0, learning: 1, known: 2, 'can say': 3 };

export function LearnedWord({ word: { item, state, dueDay } }: { word: LearnedItem }) {
  const { toned, igbo, english, emoji } = item;
  return (
    <li className={css.entry}>
      <Headword as="h2">{toned ?? igbo}</Headword>
      <div>
        <p className={css.english}>
          {emoji && <span aria-hidden="true">{emoji} </span>}
          {english}
        </p>
        <p className={css.state}>
          <span aria-hidden="true" className={css.steps}>
            {[1, 2, 3].map((step) => (
              <span key={step} data-reached={steps[state] >= step} />
            ))}
          </span>
          {state}
          {dueDay !== null && <span className={css.soft}> · {dueText(dueDay, Date.now())}</span>}
        </p>
      </div>
    </li>
  );
}
