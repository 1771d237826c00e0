import { useMemo, useState } from 'react';
import type { CourseUnit, Lesson } from '#app/features/course/course.contract.ts';
import { composeLesson } from '#app/features/course/exercises/compose-lesson.ts';
import { startRun } from '#app/features/course/exercises/lesson-run.ts';
import { lessonSource } from '#app/features/course/exercises/lesson-source.ts';
import { withListening } from '#app/features/course/exercises/listening.ts';
import { makeSay } from '#app/features/course/exercises/say.ts';
import * as css from '#app/features/course/lesson/lesson.module.css';
import { LessonScreen } from '#app/features/course/lesson/lesson-screen.tsx';
import { useLesson } from '#app/features/course/lesson/use-lesson.ts';
import { newLesson, visitorRules } from '#app/features/course/lesson/visitor-lesson.ts';
import { randomId } from '#app/lib/random-id.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';

function begin(unit: CourseUnit, lesson: number) {
  const source = lessonSource(unit, lesson);
  const seed = randomId();
  const say = source && makeSay(source, seed);
  const exercises = [...(source ? composeLesson(source, seed) : []), ...(say ? [say] : [])].map((exercise) => ({ exercise }));
  const heard = withListening(exercises, new Map(unit.items.map((item) => [item.id, item])), seed);
  return newLesson(unit.unit.id, seed, startRun(heard.map(({ exercise }) => exercise)));
}

/** A lesson as a learner meets it: one exercise at a time, and its end. Nothing is stored. */
export function LessonPreview({ unit, lesson: { id, title } }: { unit: CourseUnit; lesson: Lesson }) {
  const rules = useMemo(() => visitorRules(unit), [unit]);
  const [begun] = useState(() => begin(unit, id));
  const lesson = useLesson(rules, begun);
  const toUnit = <ButtonLink to={`/admin/course/units/${unit.unit.id}`}>Back to the unit</ButtonLink>;
  if (begun.run.exercises.length === 0)
    return (
      <div className={css.page}>
        <h1 className={css.title}>{title}</h1>
        <EmptyState actions={toUnit}>
          <p>The lesson has no items yet, so there is nothing to learn in it.</p>
        </EmptyState>
      </div>
    );
  return (
    <LessonScreen title={title} items={rules.items} lesson={lesson}>
      {toUnit}
      <Button variant="secondary" onClick={() => lesson.dispatch({ type: 'started', stored: begin(unit, id) })}>
        Start again
      </Button>
    </LessonScreen>
  );
}
