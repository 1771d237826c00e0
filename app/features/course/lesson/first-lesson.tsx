import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isStorageLost } from '#app/lib/indexed-store.ts';
import { persistStorage } from '#app/lib/persist-storage.ts';
import { randomId } from '#app/lib/random-id.ts';
import { onLogoutElsewhere } from '#app/login-session/learning-account.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import type { CourseUnit } from '../course.contract.ts';
import { isDone, startRun } from '../exercises/lesson-run.ts';
import { composeFirstLesson, noteBefore } from './first-lesson-source.ts';
import { LateFields, LessonEnd } from './lazy-parts.ts';
import * as css from './lesson.module.css';
import { LessonScreen } from './lesson-screen.tsx';
import { LessonStart } from './lesson-start.tsx';
import { readLesson, readLessonAgain, type StoredLesson, storeLesson } from './stored-lesson.ts';
import { type LessonStorage, useLesson } from './use-lesson.ts';
import { newLesson, visitorRules } from './visitor-lesson.ts';

/** The grammar note before the lesson that needs it. */
const BeforeYouBegin = lazyPart('the note', () => import('./before-you-begin.tsx').then((module) => module.BeforeYouBegin));

const perform: LessonStorage<StoredLesson>['perform'] = ({ stored }, synchronize) => {
  void storeLesson(stored).then((isAhead) => isAhead && synchronize());
  if (isDone(stored.run)) persistStorage();
};

/** The first lesson, for visitors without an account: its start, one exercise at a time, and its end. It goes on after a reload. */
export function FirstLesson({ unit }: { unit: CourseUnit }) {
  const rules = useMemo(() => visitorRules(unit), [unit]);
  const read = () => readLessonAgain(unit.unit.id, rules.items);
  const lesson = useLesson(rules, newLesson(unit.unit.id, '', startRun([])), { perform, read });
  const [isRead, setIsRead] = useState(false);
  const [isReading, setReading] = useState(false);
  const note = noteBefore(unit);
  const restore = useEffectEvent((found: StoredLesson | undefined) => {
    if (found) lesson.dispatch({ type: 'restored', stored: found });
    setIsRead(true);
  });
  useEffect(() => {
    let isCurrent = true;
    void readLesson(unit.unit.id, rules.items)
      // What is stored cannot be continued.
      .catch(() => undefined)
      .then((found) => isCurrent && restore(found));
    void LateFields.preload();
    void LessonEnd.preload();
    // The lesson on the screen is that of the account: nothing of it is stored for the next one.
    const stop = onLogoutElsewhere(() => location.reload());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [unit, rules]);
  function start() {
    const seed = randomId();
    lesson.dispatch({ type: 'started', stored: { ...lesson.stored, seed, run: startRun(composeFirstLesson(unit, seed)) } });
  }
  if (lesson.stored.run.exercises.length === 0)
    return note && isReading ? (
      <BeforeYouBegin note={note} onGoOn={start} />
    ) : (
      <LessonStart unit={unit.unit} onStart={isRead ? (note ? () => setReading(true) : start) : undefined}>
        {isRead && isStorageLost() && (
          <p className={css.soft}>This browser doesn’t save anything for this site, so please keep this page open until you’re done.</p>
        )}
      </LessonStart>
    );
  return (
    <LessonScreen
      title="Your first lesson"
      items={rules.items}
      lesson={lesson}
      note={
        <>
          {isStorageLost()
            ? 'This browser doesn’t save anything for this site: your answers last as long as this page is open.'
            : 'Your answers stay on this device.'}{' '}
          When you register, they’re the beginning of what you learn.
        </>
      }
    >
      <ButtonLink to="/register?then=%2Fstudy%2Ftoday">Keep this: register</ButtonLink>
      <ButtonLink to="/learn" variant="secondary">
        Later
      </ButtonLink>
      <Button variant="secondary" onClick={start}>
        Start again
      </Button>
    </LessonScreen>
  );
}
