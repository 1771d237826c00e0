import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { isRepeated, silentRun } from '#app/features/course/public.ts';
import { ExerciseScreen, LateFields, LessonProgress, useLesson } from '#app/features/course/public.tsx';
import { Button } from '#app/ui/button.tsx';
import { CloseIcon } from '#app/ui/icons.tsx';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import type { Learner } from '../learner.ts';
import { performEffect } from './perform-effect.ts';
import { mostQuestions } from './placement-questions.ts';
import * as css from './session.module.css';
import { goesOn } from './session-address.ts';
import { sessionRules } from './session-rules.ts';
import { readSession, type StoredSession } from './stored-session.ts';

const SessionEnd = lazyPart('the end of this session', () => import('./session-end.tsx').then((module) => module.SessionEnd));

const titles = { mix: 'Today', lesson: 'Lesson', checkpoint: 'Checkpoint', placement: 'Find your place', practice: 'Practice' };

interface StudySessionProps {
  loaded: StoredSession;
  /** Undefined while the household is not known in this browser. */
  learner: Learner | undefined;
  /** True after the button of the note before it: the exercise takes its focus. */
  isBegun: boolean;
}

/** One exercise at a time, and the end of the session. */
export function StudySession({ loaded, learner, isBegun }: StudySessionProps) {
  const [rules] = useState(() => sessionRules(loaded));
  const read = () => readSession(loaded.profile, loaded.session.key);
  const { stored, exercise, outcome, notice, turn, dispatch } = useLesson(
    rules,
    learner?.quiet ? { ...loaded, run: silentRun(loaded.run) } : loaded,
    {
      perform: performEffect,
      read,
    },
  );
  const { items } = rules;
  const { session, run, placed } = stored;
  const hasFocus = useLocation().state === goesOn || isBegun || turn > 0;
  const isYoung = learner?.ageBand === '4-6';
  const isPlacement = session.kind === 'placement';
  useEffect(() => {
    void LateFields.preload();
    void SessionEnd.preload();
  }, []);
  if (!exercise) return <SessionEnd stored={stored} items={items} hasFocus={hasFocus} />;
  return (
    <div className={css.page}>
      <div className={css.top}>
        <Link to="/study/today" className={css.leave} aria-label="Leave (your answers are saved)" title="Leave">
          <CloseIcon />
        </Link>
        <h1 className={css.title}>
          {session.kind === 'lesson' && session.lesson ? session.lesson.title : titles[session.kind]}
          {learner && <span> · {learner.name}</span>}
        </h1>
      </div>
      {isPlacement ? (
        <p className={css.count}>
          Question {placed.length + 1} of at most {mostQuestions}
        </p>
      ) : (
        <LessonProgress run={run} />
      )}
      {isYoung && <p className={css.hint}>For a grown-up: read the question and the answers aloud, and let the child choose.</p>}
      <ExerciseScreen
        key={turn}
        exercise={exercise}
        outcome={outcome}
        typed={stored.typed}
        items={items}
        isYoung={isYoung}
        notice={notice}
        isRepeated={isRepeated(run, exercise)}
        hasFocus={hasFocus}
        dispatch={dispatch}
      />
      {isPlacement && (
        <p className={css.actions}>
          <Button variant="secondary" onClick={() => dispatch({ type: 'stopped' })}>
            That’s enough questions
          </Button>
        </p>
      )}
    </div>
  );
}
