import { type ReactNode, useEffect, useRef } from 'react';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import type { Item } from '../course.contract.ts';
import { type LessonRun, resultOf } from '../exercises/lesson-run.ts';
import * as css from './lesson.module.css';
import { PressGuard } from './press-guard.tsx';

interface EndTitleProps {
  /** False on the first screen after loading: the focus stays where the browser has put it. */
  hasFocus: boolean;
  children: ReactNode;
}

/** Title of the last screen, which takes the focus. */
export function EndTitle({ hasFocus, children }: EndTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) title.current?.focus();
  }, [hasFocus]);
  return (
    <>
      <PressGuard />
      <h1 ref={title} tabIndex={-1} className={css.title}>
        {children}
      </h1>
    </>
  );
}

export const Praise = () => (
  <>
    <span lang="ig">Daalụ!</span> You did it
  </>
);

/** The task of a lesson, as one thing to say today. */
export function SayToday({ run }: { run: LessonRun }) {
  const task = run.exercises.find((exercise) => exercise.kind === 'do')?.task;
  if (!task) return null;
  return (
    <section className={css.today} aria-labelledby="today">
      <h2 id="today">Say it today</h2>
      <p>
        <IgboText>{task.replace(/ Did you\?$/u, '')}</IgboText>
      </p>
    </section>
  );
}

export function WordList({ title, items }: { title: string; items: readonly Item[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul role="list" className={css.learned}>
        {items.map(({ id, toned, igbo, english }) => (
          <li key={id}>
            <Headword as="h3">{toned ?? igbo}</Headword>
            <p>{english}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

interface LessonEndProps {
  run: LessonRun;
  items: ReadonlyMap<number, Item>;
  hasFocus: boolean;
  /** Buttons and links to go on. */
  children: ReactNode;
}

/** Learned items, and one thing to say today. */
export function LessonEnd({ run, items, hasFocus, children }: LessonEndProps) {
  const met = run.exercises.flatMap((exercise) => (exercise.kind === 'meet' ? (items.get(exercise.item) ?? []) : []));
  const { tries, right } = resultOf(run);
  return (
    <div className={css.page}>
      <EndTitle hasFocus={hasFocus}>
        <Praise />
      </EndTitle>
      <p className={css.lead}>
        {tries === right ? 'Everything was right at the first try.' : `${right} of ${tries} were right at the first try, and the others in the end.`}
      </p>
      <SayToday run={run} />
      <WordList title="What you can say now" items={met} />
      {children}
    </div>
  );
}
