import { useEffect, useMemo, useRef, useState } from 'react';
import { persistStorage } from '#app/lib/persist-storage.ts';
import { randomId } from '#app/lib/random-id.ts';
import { untilPainted } from '#app/lib/until-painted.ts';
import { onLogoutElsewhere } from '#app/login-session/learning-account.ts';
import type { CourseUnit, Item } from '../course.contract.ts';
import type { AnswerOutcome, GivenAnswer } from '../exercises/check-answer.ts';
import type { Exercise } from '../exercises/exercise.ts';
import { answerExercise, currentExercise, startRun } from '../exercises/lesson-run.ts';
import { composeFirstLesson } from './first-lesson-source.ts';
import { unsentAnswer } from './lesson-answer.ts';
import { readLesson, type StoredLesson, storeLesson } from './stored-lesson.ts';

interface Shown {
  exercise: Exercise | undefined;
  /** Number of the exercise on the screen since the page was loaded; 0 before the learner has done anything. */
  turn: number;
}

/** The first lesson of a unit, which goes on after a reload. */
export function useFirstLesson(unit: CourseUnit) {
  const items: ReadonlyMap<number, Item> = useMemo(() => new Map(unit.items.map((item) => [item.id, item])), [unit]);
  const [isRead, setIsRead] = useState(false);
  const [rendered, setRendered] = useState<StoredLesson>();
  /** The lesson with answers that are not rendered yet. */
  const latest = useRef<StoredLesson>(undefined);
  const [shown, setShown] = useState<Shown>({ exercise: undefined, turn: 0 });
  const startedAt = useRef(0);

  useEffect(() => {
    let isCurrent = true;
    void readLesson(unit.unit.id, items).then((found) => {
      if (!isCurrent) return;
      latest.current = found;
      setRendered(found);
      if (found) setShown({ exercise: currentExercise(found.run), turn: 0 });
      startedAt.current = Date.now();
      setIsRead(true);
    });
    // The lesson on the screen is that of the account: nothing of it is stored for the next one.
    const stop = onLogoutElsewhere(() => location.reload());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [unit, items]);

  function store(lesson: StoredLesson) {
    latest.current = lesson;
    void storeLesson(lesson);
    if (!currentExercise(lesson.run)) persistStorage();
    // The progress may follow the verdict.
    void untilPainted().then(() => setRendered(latest.current));
  }

  function show(lesson: StoredLesson) {
    startedAt.current = Date.now();
    setRendered(lesson);
    setShown(({ turn }) => ({ exercise: currentExercise(lesson.run), turn: turn + 1 }));
  }

  function start() {
    const seed = randomId();
    const lesson = { unit: unit.unit.id, seed, run: startRun(composeFirstLesson(unit, seed)), answers: latest.current?.answers ?? [] };
    store(lesson);
    show(lesson);
  }

  /** Stores the answer at once; the exercise stays on the screen with its verdict until `next`. */
  function answer(exercise: Exercise, given: GivenAnswer, outcome: AnswerOutcome): StoredLesson | undefined {
    const { current } = latest;
    if (!current) return undefined;
    const answers = [...current.answers, ...unsentAnswer(exercise, given, startedAt.current, Date.now())];
    const lesson = { ...current, run: answerExercise(current.run, outcome), answers };
    store(lesson);
    return lesson;
  }

  const next = (lesson = latest.current) => lesson && show(lesson);
  return { items, isRead, run: rendered?.run, ...shown, start, answer, next };
}
