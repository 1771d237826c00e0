import { type LessonRun, progressOf } from '../exercises/lesson-run.ts';
import * as css from './lesson.module.css';

export function LessonProgress({ run }: { run: LessonRun }) {
  const { done, total } = progressOf(run);
  return (
    <p className={css.progress}>
      <progress aria-label="Exercises done" value={done} max={total} />
      <span>
        {done} of {total}
      </span>
    </p>
  );
}
