import { useState } from 'react';
import type { CourseUnit } from '#app/features/course/course.contract.ts';
import type { AnswerOutcome } from '#app/features/course/exercises/check-answer.ts';
import { composeLesson } from '#app/features/course/exercises/compose-lesson.ts';
import { answerExercise, currentExercise, startRun } from '#app/features/course/exercises/lesson-run.ts';
import { lessonSource } from '#app/features/course/exercises/lesson-source.ts';
import { randomId } from '#app/lib/random-id.ts';

/** A lesson under way in the memory of the page alone. */
export function useLessonRun(unit: CourseUnit, lesson: number) {
  const begin = () => {
    const source = lessonSource(unit, lesson);
    return startRun(source ? composeLesson(source, randomId()) : []);
  };
  const [run, setRun] = useState(begin);
  // The answered exercise stays on the screen with its verdict until `next`.
  const [shown, setShown] = useState({ exercise: currentExercise(run), turn: 0 });
  const show = (next: typeof run) => setShown(({ turn }) => ({ exercise: currentExercise(next), turn: turn + 1 }));

  function answer(outcome: AnswerOutcome) {
    const answered = answerExercise(run, outcome);
    setRun(answered);
    return answered;
  }
  function start() {
    const next = begin();
    setRun(next);
    show(next);
  }
  return { run, ...shown, answer, next: (answered = run) => show(answered), start };
}
