import { useLayoutEffect } from 'react';
import { isOperated, isTyped } from './controls.ts';

/** Time in ms for which a new screen takes no press: the second tap of a trembling finger comes 60 to 280 ms after the first one. */
const settleMs = 400;
/** Longest delay in ms of an event on a busy phone. An older event has the time of another clock. */
const longestDelayMs = 3_000;

/** Time at which the screen was shown, on the clock of events. */
let shownAt = Number.NEGATIVE_INFINITY;
/** Screens of a lesson on the page. */
let shown = 0;
let isListening = false;

/** The time of the event counts: a busy phone handles it later. */
function isEarly({ timeStamp }: Event): boolean {
  const sinceShown = timeStamp - shownAt;
  return sinceShown < settleMs && sinceShown > -longestDelayMs;
}

/** Whether a key presses a control, submits a form, or is a shortcut. */
const isPress = ({ key, target }: KeyboardEvent): boolean => key === 'Enter' || (!isTyped(target) && /^[ 1-9]$/.test(key));

/** A key that is held down would press what comes next. */
const isHeld = ({ key, repeat, target }: KeyboardEvent): boolean =>
  repeat && shown > 0 && (key === 'Enter' || (key === ' ' && !isTyped(target) && isOperated(target)));

function drop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function dropEarly(event: Event): void {
  if (isEarly(event)) drop(event);
}

function dropEarlyKey(event: KeyboardEvent): void {
  if (isHeld(event) || (isPress(event) && isEarly(event))) drop(event);
}

/** Before all other handlers. Nothing is disabled: a screen reader would say so, and the focus would be lost. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  addEventListener('click', dropEarly, true);
  addEventListener('submit', dropEarly, true);
  addEventListener('keydown', dropEarlyKey, true);
}

/**
 * Stands on each screen of a lesson: until the screen has been there for 400 ms, presses are dropped, because they were meant for the one before.
 * The page after the last screen begins the same way.
 */
export function PressGuard() {
  useLayoutEffect(() => {
    listen();
    shown += 1;
    shownAt = performance.now();
    return () => {
      shown -= 1;
      shownAt = performance.now();
    };
  }, []);
  return null;
}
