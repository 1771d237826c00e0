import { Fragment } from 'react';
import { Link } from 'react-router';
import { levelNames } from '#app/features/accounts/public.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Neighbours } from '#app/ui/layout/neighbours.tsx';
import type { CourseUnit } from '../course.contract.ts';
import { type LearnerParts, useLearnerParts } from '../learner-parts-slot.ts';
import { UnitNote } from '../notes/unit-note.tsx';
import { checkingAnchor, itemAnchor, unitPath } from '../unit-path.ts';
import * as css from './phrase-book.module.css';
import { PhraseBookEntry } from './phrase-book-entry.tsx';

type Lesson = CourseUnit['lessons'][number];
type Items = Map<number, CourseUnit['items'][number]>;

/** A unit as a phrase book: its lessons with all that they teach. */
export function PhraseBook({ unit, lessons, note, items }: CourseUnit) {
  const parts = useLearnerParts();
  const byId: Items = new Map(items.map((item) => [item.id, item]));
  const firstPlaces = new Map(
    lessons.flatMap(({ id, items: placed }) => placed.map((place, nth) => [place.id, `${id} ${nth}`] as const)).toReversed(),
  );
  return (
    <div className={css.page}>
      <p className={css.kicker}>
        <Link to="/learn">Learn Igbo</Link>
        <span>
          {levelNames[unit.level]}, unit {unit.number}
        </span>
      </p>
      <h1 className={css.title}>
        <span lang="ig">{unit.title}</span> <span className={css.english}>{unit.titleEnglish}</span>
      </h1>
      <p className={css.can}>After this unit, you can {unit.can}.</p>
      {unit.previous === null && unit.level === 'beginner' && (
        <p>{parts ? <ButtonLink to="/study/today">Go on</ButtonLink> : <ButtonLink to="/learn/first-lesson">Try the first lesson</ButtonLink>}</p>
      )}
      {items.some(({ checked }) => !checked) && (
        <p id={checkingAnchor} tabIndex={-1} className={css.soft}>
          <span aria-hidden="true" className={css.mark} /> marks what is still being checked: a second source or a speaker of Igbo has yet to confirm
          it.
        </p>
      )}
      {lessons.map((lesson, nth) => (
        <Fragment key={lesson.id}>
          {note?.lesson === lesson.id && <UnitNote {...note} />}
          <LessonSection lesson={lesson} number={nth + 1} items={byId} firstPlaces={firstPlaces} parts={parts} />
        </Fragment>
      ))}
      {note?.lesson === null && <UnitNote {...note} />}
      <Neighbours
        label="Units before and after"
        previous={unit.previous && neighbour('Unit before', unit.previous)}
        next={unit.next && neighbour('Unit after', unit.next)}
      />
    </div>
  );
}

interface LessonSectionProps {
  lesson: Lesson;
  number: number;
  items: Items;
  /** Lesson and place by the item that stands there for the first time. */
  firstPlaces: ReadonlyMap<number, string>;
  parts: LearnerParts | undefined;
}

function LessonSection({ lesson: { id, title, kind, aims, items }, number, items: byId, firstPlaces, parts }: LessonSectionProps) {
  const heading = `lesson-${id}`;
  return (
    <section className={css.lesson} aria-labelledby={heading}>
      <h2 id={heading}>
        <span className={css.number}>{number}</span> {title}
      </h2>
      {aims && <p className={css.soft}>{aims}</p>}
      {kind === 'checkpoint' && items.length === 0 && <p className={css.soft}>A look back at all that this unit teaches.</p>}
      <ul role="list" className={css.entries}>
        {items.map(({ id: itemId, speaker }, position) => {
          const item = byId.get(itemId);
          // A line may come twice in a dialogue.
          const key = `${itemId} ${position}`;
          const anchor = firstPlaces.get(itemId) === `${id} ${position}` ? itemAnchor(itemId) : undefined;
          return item && <PhraseBookEntry key={key} item={item} speaker={speaker} anchor={anchor} parts={parts} />;
        })}
      </ul>
    </section>
  );
}

const neighbour = (label: string, { id, title }: { id: number; title: string }) => ({
  to: unitPath(id),
  label,
  title: <span lang="ig">{title}</span>,
});
