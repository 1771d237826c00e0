import type { ReactNode } from 'react';
import type { Item } from '../course.contract.ts';
import { isRepeated } from '../exercises/lesson-run.ts';
import { ExerciseScreen } from './exercise-screen.tsx';
import { LessonEnd } from './lazy-parts.ts';
import * as css from './lesson.module.css';
import { LessonProgress } from './lesson-progress.tsx';
import type { StoredLesson } from './stored-lesson.ts';
import type { RunningLesson } from './use-lesson.ts';

interface LessonScreenProps {
  title: string;
  items: ReadonlyMap<number, Item>;
  lesson: RunningLesson<StoredLesson>;
  /** Buttons and links at the end. */
  children: ReactNode;
  /** Sentence at the end. */
  note?: ReactNode;
}

/** A lesson after its start: one exercise at a time, then the end. */
export function LessonScreen({ title, items, lesson, note, children }: LessonScreenProps) {
  const { stored, exercise, outcome, notice, turn, dispatch } = lesson;
  const { run } = stored;
  const hasFocus = turn > 0;
  if (!exercise)
    return (
      <div className={css.page}>
        <LessonEnd run={run} items={items} hasFocus={hasFocus} note={note}>
          {children}
        </LessonEnd>
      </div>
    );
  return (
    <div className={css.page}>
      <h1 className={css.small}>{title}</h1>
      <LessonProgress run={run} />
      <ExerciseScreen
        key={turn}
        exercise={exercise}
        outcome={outcome}
        typed={stored.typed}
        items={items}
        notice={notice}
        isRepeated={isRepeated(run, exercise)}
        hasFocus={hasFocus}
        dispatch={dispatch}
      />
    </div>
  );
}
