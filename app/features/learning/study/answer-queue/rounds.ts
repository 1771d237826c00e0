import { storeAgain } from '#app/login-session/waiting-answers.ts';
import { type BlockedReason, lastSendResult, onSendEnd, sendAnswers } from './send-answers.ts';

/** Delays in ms before further rounds: the first one, and the longest of those that double. */
const firstDelayMs = 10_000;
const longestDelayMs = 5 * 60_000;
/** Up to this part of a delay is added to it, so that devices that lost one network are not back at once. */
const jitter = 0.2;

const isPassing = (reason?: BlockedReason): boolean => reason === 'offline' || reason === 'busy' || reason === 'too-many-at-once';

/**
 * Sends what waits: at once, when the network is back, when the page is shown again, and after rounds without success with a back-off. A new
 * answer starts a round by itself.
 * @returns function that ends it
 */
export function startRounds(): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    void storeAgain();
    void sendAnswers();
  };
  const startAnew = () => {
    clearTimeout(timer);
    timer = undefined;
    failures = 0;
    send();
  };
  const plan = () => {
    if (!isPassing(lastSendResult().blockedBy)) {
      clearTimeout(timer);
      timer = undefined;
      failures = 0;
      return;
    }
    // A round that a new answer began leaves the timer as it is.
    if (timer !== undefined) return;
    const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** failures);
    timer = setTimeout(
      () => {
        timer = undefined;
        failures += 1;
        send();
      },
      delay * (1 + Math.random() * jitter),
    );
  };
  const sendWhenVisible = () => {
    if (document.visibilityState === 'visible') startAnew();
  };
  const stop = onSendEnd(plan);
  addEventListener('online', startAnew);
  document.addEventListener('visibilitychange', sendWhenVisible);
  send();
  return () => {
    stop();
    clearTimeout(timer);
    removeEventListener('online', startAnew);
    document.removeEventListener('visibilitychange', sendWhenVisible);
  };
}
