import { type ReactNode, useEffect, useRef } from 'react';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import type { Item } from '../course.contract.ts';
import { type LessonRun, resultOf } from '../exercises/lesson-run.ts';
import css from './lesson.module.css';

interface LessonEndProps {
  run: LessonRun;
  items: ReadonlyMap<number, Item>;
  hasFocus: boolean;
  /** Buttons and links to go on. */
  children: ReactNode;
}

/** Learned items, and one thing to say today. */
export function LessonEnd({ run, items, hasFocus, children }: LessonEndProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) title.current?.focus();
  }, [hasFocus]);
  const met = run.exercises.flatMap((exercise) => (exercise.kind === 'meet' ? (items.get(exercise.item) ?? []) : []));
  const tasks = run.exercises.flatMap((exercise) => (exercise.kind === 'do' ? exercise.task : []));
  const { tries, right } = resultOf(run);
  return (
    <div className={css.page}>
      <h1 ref={title} tabIndex={-1} className={css.title}>
        <span lang="ig">Daalụ!</span> You did it
      </h1>
      <p className={css.lead}>
        {tries === right ? 'Everything was right at the first try.' : `${right} of ${tries} were right at the first try, and the others in the end.`}
      </p>
      {tasks.map((task) => (
        <section key={task} className={css.today} aria-labelledby="today">
          <h2 id="today">Say it today</h2>
          <p>
            <IgboText>{task.replace(/ Did you\?$/u, '')}</IgboText>
          </p>
        </section>
      ))}
      <h2>What you can say now</h2>
      <ul role="list" className={css.learned}>
        {met.map(({ id, toned, igbo, english }) => (
          <li key={id}>
            <Headword as="h3">{toned ?? igbo}</Headword>
            <p>{english}</p>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
