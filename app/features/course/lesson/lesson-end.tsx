import type { ReactNode } from 'react';
import { Headword } from '#app/ui/igbo/headword.tsx';
import type { Item } from '../course.contract.ts';
import { type LessonRun, resultOf } from '../exercises/lesson-run.ts';
import { EndFrame, Praise } from './end-frame.tsx';
import { HearItem } from './hear-item.tsx';
import * as css from './lesson-end.module.css';
import { TaskText } from './task-text.tsx';
import { TickIcon } from './text-icons.tsx';

interface SayTodayProps {
  run: LessonRun;
  items: ReadonlyMap<number, Item>;
}

/** The task of a lesson, as one thing to say today; once it is done, what was said. The lesson has asked whether it is done: nothing asks again. */
export function SayToday({ run, items }: SayTodayProps) {
  const exercise = run.exercises.find(({ kind }) => kind === 'do');
  const item = exercise?.kind === 'do' && items.get(exercise.item);
  if (exercise?.kind !== 'do' || !item) return null;
  const isDone = run.answers.some(({ key, isDone }) => key === exercise.key && isDone);
  return (
    <section className={css.today} aria-labelledby="today">
      <h2 id="today">{isDone ? 'You said it today' : 'Say it today'}</h2>
      {isDone ? (
        <p>
          <TickIcon /> <strong lang="ig">{item.toned ?? item.igbo}</strong>, {item.english}
        </p>
      ) : (
        <p>
          <TaskText item={item}>{exercise.task}</TaskText>
        </p>
      )}
      <HearItem item={item} />
    </section>
  );
}

export function WordList({ title, items }: { title: string; items: readonly Item[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul role="list" className={css.learned}>
        {items.map((item) => (
          <li key={item.id}>
            <Headword as="h3">{item.toned ?? item.igbo}</Headword>
            <p>{item.english}</p>
            <HearItem item={item} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface LessonEndProps extends SayTodayProps {
  hasFocus: boolean;
  /** Buttons and links to go on. */
  children: ReactNode;
  /** Sentence below the list. */
  note: ReactNode;
}

/** Learned items, and one thing to say today. */
export function LessonEnd({ run, items, hasFocus, note, children }: LessonEndProps) {
  const met = run.exercises.flatMap((exercise) => (exercise.kind === 'meet' ? (items.get(exercise.item) ?? []) : []));
  const { tries, right } = resultOf(run);
  return (
    <EndFrame
      title={<Praise />}
      hasFocus={hasFocus}
      lead={
        tries === right ? 'Everything was right on the first try.' : `${right} of ${tries} were right on the first try, and the others in the end.`
      }
      task={<SayToday run={run} items={items} />}
      actions={children}
    >
      <WordList title="What you can say now" items={met} />
      {note && <p className={css.note}>{note}</p>}
    </EndFrame>
  );
}
