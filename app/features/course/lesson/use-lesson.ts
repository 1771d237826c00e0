import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { randomId } from '#app/lib/random-id.ts';
import { type LessonAction, type LessonEffect, type LessonRules, type LessonState, reduceLesson, stateOf } from './lesson-state.ts';

export interface RunningLesson<Stored> extends LessonState<Stored> {
  dispatch: (action: LessonAction<Stored>) => void;
}

/** Runs a lesson. The effect of an event begins in its own task: in the next one the page may be gone. */
export function useLesson<Stored, Entry>(rules: LessonRules<Stored, Entry>, initial: Stored, perform: (effect: LessonEffect<Stored, Entry>) => void) {
  const [state, setState] = useState(() => stateOf(rules, initial, Date.now()));
  /** The state after the last event, which may not be rendered yet. */
  const latest = useRef(state);
  function dispatch(action: LessonAction<Stored>): void {
    const [next, effect] = reduceLesson(rules, latest.current, { ...action, now: Date.now(), keys: [randomId(), randomId()] });
    latest.current = next;
    setState(next);
    if (effect) perform(effect);
  }
  const tellVisibility = useEffectEvent(() => dispatch({ type: document.hidden ? 'hidden' : 'shown' }));
  useEffect(() => {
    // A page may be opened in the background.
    if (document.hidden) tellVisibility();
    const tell = () => tellVisibility();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, []);
  return { ...state, dispatch };
}
