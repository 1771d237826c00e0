import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SkippedIcon, StarIcon, TickIcon, TriangleIcon } from '#app/features/course/public.tsx';
import type { LearnedUnit } from '#app/features/learning/learning.contract.ts';
import * as css from './lesson-path.module.css';
import { countsOf, hasGold, nextOf, type UnitState, unitStateOf } from './path-state.ts';

type Lesson = LearnedUnit['lessons'][number];

const shapes: Record<Lesson['state'], ReactNode> = {
  gold: <StarIcon />,
  done: <TickIcon />,
  skipped: <SkippedIcon />,
  open: <TriangleIcon />,
  later: '·',
};
const unitNames: Record<UnitState, string> = { done: 'Done', skipped: 'Skipped', here: 'You are here', begun: 'Begun', later: 'Later' };

interface LessonPathProps {
  profile: number;
  units: readonly LearnedUnit[];
  /** Between the title and the units. */
  children?: ReactNode;
}

/** The units as a path, each with its lessons and how far the learner is. The next lesson is marked once; Start above leads to it. */
export function LessonPath({ profile, units, children }: LessonPathProps) {
  const next = nextOf(units);
  return (
    <section aria-labelledby="path">
      <h2 id="path">Your lessons</h2>
      {children}
      {hasGold(units) && (
        <p className={css.soft}>
          <StarIcon /> Gold: at least nine out of ten answers were right on the first try.
        </p>
      )}
      <ol role="list" className={css.path}>
        {units.map((unit, nth) => {
          const state = unitStateOf(unit, next);
          return (
            <li key={unit.id} className={css.unit} data-state={state}>
              <span aria-hidden="true" className={css.stop}>
                {state === 'done' ? <TickIcon /> : state === 'skipped' ? <SkippedIcon /> : nth + 1}
              </span>
              <details open={state === 'here'}>
                <summary>
                  <span className={css.title}>
                    <span lang="ig">{unit.title}</span> · {unit.titleEnglish}
                  </span>
                  <span className={css.soft}>
                    <span className="visually-hidden">{unitNames[state]}: </span>
                    {countsOf(unit)}
                  </span>
                </summary>
                {unit.isChecked === false && (
                  <p className={css.soft}>Some of it is still being checked: a second source or a speaker of Igbo has yet to confirm it.</p>
                )}
                <ol role="list" className={css.lessons}>
                  {unit.lessons.map((lesson) => (
                    <li key={lesson.id} aria-current={lesson === next ? 'step' : undefined}>
                      <PathLesson profile={profile} lesson={lesson} isNext={lesson === next} />
                    </li>
                  ))}
                </ol>
              </details>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface PathLessonProps {
  profile: number;
  lesson: Lesson;
  isNext: boolean;
}

function PathLesson({ profile, lesson: { id, title, state }, isNext }: PathLessonProps) {
  const content = (
    <>
      <span aria-hidden="true" className={css.shape}>
        {shapes[state]}
      </span>
      <span>{title}</span>
      {isNext ? <strong className={css.here}>You are here</strong> : <span className={css.soft}>{state}</span>}
    </>
  );
  return state === 'later' ? (
    <span className={css.lesson}>{content}</span>
  ) : (
    <Link to={`/study/session?p=${profile}&kind=lesson&lesson=${id}`} className={css.lesson}>
      {content}
    </Link>
  );
}
