import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { CourseUnit } from '../course.contract.ts';
import { isRepeated } from '../exercises/lesson-run.ts';
import { ExerciseScreen } from './exercise-screen.tsx';
import css from './lesson.module.css';
import { LessonEnd } from './lesson-end.tsx';
import { LessonProgress } from './lesson-progress.tsx';
import { LessonStart } from './lesson-start.tsx';
import { isLessonInMemory } from './stored-lesson.ts';
import { useFirstLesson } from './use-first-lesson.ts';

/** The first lesson, for visitors without an account: its start, one exercise at a time, and its end. */
export function FirstLesson({ unit }: { unit: CourseUnit }) {
  const { items, isRead, run, exercise, turn, start, answer, next } = useFirstLesson(unit);
  if (!run) return <LessonStart unit={unit.unit} onStart={isRead ? start : undefined} />;
  if (!exercise)
    return (
      <LessonEnd run={run} items={items} hasFocus={turn > 0}>
        <div className={css.actions}>
          <ButtonLink to="/register?then=%2Fstudy%2Ftoday">Keep this: register</ButtonLink>
          <ButtonLink to="/learn" variant="secondary">
            Later
          </ButtonLink>
          <Button variant="secondary" onClick={start}>
            Start again
          </Button>
        </div>
        <p className={css.soft}>
          {isLessonInMemory() ? 'This browser keeps your answers only while this page is open.' : 'Your answers stay on this device.'} When you
          register, they are the beginning of what you learn.
        </p>
      </LessonEnd>
    );
  return (
    <div className={css.page}>
      <h1 className={css.small}>Your first lesson</h1>
      <LessonProgress run={run} />
      <ExerciseScreen
        key={turn}
        exercise={exercise}
        items={items}
        isRepeated={isRepeated(run, exercise)}
        hasFocus={turn > 0}
        onAnswer={(given, outcome) => {
          const lesson = answer(exercise, given, outcome);
          // Where there is no verdict to read, the next exercise follows at once.
          if (outcome.verdict === null && exercise.kind !== 'place-tone') next(lesson);
        }}
        onNext={() => next()}
      />
    </div>
  );
}
