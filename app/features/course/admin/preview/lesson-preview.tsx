import type { CourseUnit, Lesson } from '#app/features/course/course.contract.ts';
import { isRepeated } from '#app/features/course/exercises/lesson-run.ts';
import { ExerciseScreen } from '#app/features/course/lesson/exercise-screen.tsx';
import css from '#app/features/course/lesson/lesson.module.css';
import { LessonEnd } from '#app/features/course/lesson/lesson-end.tsx';
import { LessonProgress } from '#app/features/course/lesson/lesson-progress.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { useLessonRun } from './use-lesson-run.ts';

/** A lesson as a learner meets it: one exercise at a time, and its end. Nothing is stored. */
export function LessonPreview({ unit, lesson }: { unit: CourseUnit; lesson: Lesson }) {
  const items = new Map(unit.items.map((item) => [item.id, item]));
  const { run, exercise, turn, answer, next, start } = useLessonRun(unit, lesson.id);
  const toUnit = <ButtonLink to={`/admin/course/units/${unit.unit.id}`}>Back to the unit</ButtonLink>;
  if (run.exercises.length === 0)
    return (
      <div className={css.page}>
        <h1 className={css.title}>{lesson.title}</h1>
        <EmptyState actions={toUnit}>
          <p>The lesson has no items yet, so there is nothing to learn in it.</p>
        </EmptyState>
      </div>
    );
  if (!exercise)
    return (
      <LessonEnd run={run} items={items} hasFocus={turn > 0}>
        <div className={css.actions}>
          {toUnit}
          <Button variant="secondary" onClick={start}>
            Start again
          </Button>
        </div>
      </LessonEnd>
    );
  return (
    <div className={css.page}>
      <h1 className={css.small}>{lesson.title}</h1>
      <LessonProgress run={run} />
      <ExerciseScreen
        key={turn}
        exercise={exercise}
        items={items}
        isRepeated={isRepeated(run, exercise)}
        hasFocus={turn > 0}
        onAnswer={(_, outcome) => {
          const answered = answer(outcome);
          // Where there is no verdict to read, the next exercise follows at once.
          if (outcome.verdict === null && exercise.kind !== 'place-tone') next(answered);
        }}
        onNext={() => next()}
      />
    </div>
  );
}
