import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { randomId } from '#app/lib/random-id.ts';
import { type LessonAction, type LessonEffect, type LessonRules, type LessonState, reduceLesson, stateOf } from './lesson-state.ts';
import type { RunningProgress } from './stored-progress.ts';

export interface RunningLesson<Stored> extends LessonState<Stored> {
  dispatch: (action: LessonAction<Stored>) => void;
}

/** Where a lesson is stored. */
export interface LessonStorage<Stored, Entry = never> {
  /** Performs an effect, and calls `synchronize` when another tab is ahead. */
  perform: (effect: LessonEffect<Stored, Entry>, synchronize: () => void) => void;
  /** The lesson as it is stored now. */
  read: () => Promise<Stored | undefined>;
}

/** Runs a lesson; without storage it ends with the page. The effect of an event begins in its own task: in the next one the page may be gone. */
export function useLesson<Stored extends RunningProgress, Entry>(
  rules: LessonRules<Stored, Entry>,
  initial: Stored,
  storage?: LessonStorage<Stored, Entry>,
): RunningLesson<Stored> {
  const [state, setState] = useState(() => stateOf(rules, initial, Date.now()));
  /** The state after the last event, which may not be rendered yet. */
  const latest = useRef(state);
  function dispatch(action: LessonAction<Stored>): void {
    const [next, effect] = reduceLesson(rules, latest.current, { ...action, now: Date.now(), keys: [randomId(), randomId()] });
    latest.current = next;
    setState(next);
    if (effect) storage?.perform(effect, () => void synchronize());
  }
  async function synchronize(): Promise<void> {
    const stored = await storage?.read();
    if (stored) dispatch({ type: 'synchronized', stored });
  }
  const tellVisibility = useEffectEvent(() => {
    dispatch({ type: document.hidden ? 'hidden' : 'shown' });
    if (!document.hidden) void synchronize();
  });
  // Windows side by side are both visible.
  const tellFocus = useEffectEvent(() => void synchronize());
  useEffect(() => {
    // A page may be opened in the background.
    if (document.hidden) tellVisibility();
    const tell = () => tellVisibility();
    const focus = () => tellFocus();
    document.addEventListener('visibilitychange', tell);
    addEventListener('focus', focus);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      removeEventListener('focus', focus);
    };
  }, []);
  return { ...state, dispatch };
}
