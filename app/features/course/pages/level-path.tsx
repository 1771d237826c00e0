import { useId } from 'react';
import { Link } from 'react-router';
import { pluralize } from '#app/lib/pluralize.ts';
import type { CourseLevel, UnitSummary } from '../course.contract.ts';
import { useLearnerParts } from '../learner-parts-slot.ts';
import { unitPath } from '../unit-path.ts';
import * as css from './learn.module.css';

/** What the lessons take (`npm run bench -- course`), and what they cannot give. */
const hoursText = (level: CourseLevel['level'], lessons: number) =>
  `${pluralize(lessons, 'lesson')} of five to ten minutes, a little practice each day and a family moment each week.${level === 'beginner' ? ' The rest of up to 100 hours is speaking with people.' : ''}`;

/** The units of a level in the order in which they are learned, and the titles of those that are being written. */
export function LevelPath({ level, name, units, coming }: CourseLevel & { name: string }) {
  const id = useId();
  return (
    <section className={css.level} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {units.length > 0 && (
        <p className={css.hours}>
          {hoursText(
            level,
            units.reduce((sum, { lessons }) => sum + lessons, 0),
          )}
        </p>
      )}
      {units.length > 0 && (
        <ol role="list" className={css.path}>
          {units.map((unit) => (
            <li key={unit.id}>
              <UnitCard unit={unit} />
            </li>
          ))}
        </ol>
      )}
      {(units.length === 0 || coming.length > 0) && (
        <div className={css.coming}>
          <p>{units.length === 0 ? 'The units of this level are being written.' : 'These units are being written:'}</p>
          {coming.length > 0 && (
            <ul role="list">
              {coming.map(({ title, titleEnglish }, nth) => {
                // Drafts may have one title.
                const key = `${nth} ${title}`;
                return (
                  <li key={key}>
                    <span lang="ig">{title}</span> <span className={css.english}>{titleEnglish}</span>
                  </li>
                );
              })}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}

function UnitCard({ unit: { id, title, titleEnglish, can, lessons, items, voiced } }: { unit: UnitSummary }) {
  const parts = useLearnerParts();
  return (
    <article className={css.unit}>
      <h3>
        <Link to={unitPath(id)}>
          <span lang="ig">{title}</span> <span className={css.english}>{titleEnglish}</span>
        </Link>
      </h3>
      <p>After this unit, you can {can}.</p>
      <p className={css.soft}>
        {pluralize(lessons, 'lesson')} with {items === 1 ? '1 word' : `${items} words and phrases`}
        {voiced > 0 && `, ${voiced === items ? 'all' : voiced} to be heard`}
      </p>
      {parts && <parts.UnitState unit={id} />}
    </article>
  );
}
