import { Link } from 'react-router';
import { StarIcon, TickIcon, TriangleIcon } from '#app/features/course/public.tsx';
import type { LearnedUnit } from '#app/features/learning/learning.contract.ts';
import * as css from './today.module.css';

const stateNames = { gold: 'gold', done: 'done', open: 'open', later: 'later' };
const shapes = { gold: <StarIcon />, done: <TickIcon />, open: <TriangleIcon />, later: '·' };

/** Units with their lessons, each with its state in words. The unit of the next lesson is open. */
export function LessonPath({ profile, units }: { profile: number; units: readonly LearnedUnit[] }) {
  const nextUnit = units.find(({ lessons }) => lessons.some(({ state }) => state === 'open'));
  return (
    <section aria-labelledby="path">
      <h2 id="path">Your lessons</h2>
      {units.map((unit) => {
        const done = unit.lessons.filter(({ state }) => state === 'done' || state === 'gold').length;
        return (
          <details key={unit.id} className={css.unit} open={unit === nextUnit}>
            <summary>
              <span>
                <span lang="ig">{unit.title}</span> · {unit.titleEnglish}
              </span>
              <span className={css.soft}>
                {done} of {unit.lessons.length} done
              </span>
            </summary>
            <ol role="list" className={css.lessons}>
              {unit.lessons.map(({ id, title, state }) => {
                const content = (
                  <>
                    <span aria-hidden="true" className={css.shape}>
                      {shapes[state]}
                    </span>
                    <span>{title}</span>
                    <span className={css.soft}>{stateNames[state]}</span>
                  </>
                );
                const address = `/study/session?p=${profile}&kind=lesson&lesson=${id}`;
                return (
                  <li key={id}>
                    {state === 'later' ? (
                      <span className={css.lesson}>{content}</span>
                    ) : (
                      <Link to={address} className={css.lesson}>
                        {content}
                      </Link>
                    )}
                  </li>
                );
              })}
            </ol>
          </details>
        );
      })}
    </section>
  );
}
