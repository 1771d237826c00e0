import type { LearnedWord } from '#app/features/learning/learned-words.contract.ts';
import { type LearnedState, type Skill, skills } from '#app/features/learning/learning-terms.contract.ts';
import { dueText } from './due-text.ts';
import { StateSteps } from './learned-word.tsx';
import * as css from './word.module.css';

const sentences: Record<LearnedState, string> = {
  new: 'It’s coming up in your next session.',
  learning: 'You’re learning it.',
  known: 'You know it.',
  'can say': 'You can say it.',
};
const skillNames: Record<Skill, string> = { know: 'What it means', say: 'Saying it', tone: 'Its melody' };

/** How far the learner is with a word, and when each of its cards comes back. */
export function WordState({ word: { state, cards, lesson }, today }: { word: LearnedWord; today: number }) {
  const asked = skills.flatMap((skill) => cards.find((card) => card.skill === skill && !card.isNew) ?? []);
  return (
    <section className={css.card} aria-labelledby="state">
      <h2 id="state">How you’re doing</h2>
      {cards.length > 0 ? (
        <p className={css.state}>
          <StateSteps state={state} /> {sentences[state]}
        </p>
      ) : (
        <p>You haven’t met this one yet.</p>
      )}
      {asked.length > 0 && (
        <dl className={css.skills}>
          {asked.map(({ skill, dueDay }) => (
            <div key={skill}>
              <dt>{skillNames[skill]}</dt>
              <dd>{dueText(dueDay, today)}</dd>
            </div>
          ))}
        </dl>
      )}
      {lesson && (
        <p className={css.soft}>
          From the lesson “{lesson.title}” in <span lang="ig">{lesson.unitTitle}</span> · {lesson.unitTitleEnglish}
        </p>
      )}
    </section>
  );
}
