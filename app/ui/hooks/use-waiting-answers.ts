import { useEffect, useState } from 'react';
import { countWaiting, type WaitingCount } from '#app/login-session/leave-learning.ts';
import { onWaitingChange } from '#app/login-session/waiting-answers.ts';

/** Answers of the logged-in account that wait in this browser, by learner; none until they are counted. */
export function useWaitingAnswers(): readonly WaitingCount[] {
  const [counts, setCounts] = useState<readonly WaitingCount[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const count = () => void countWaiting().then((counted) => isCurrent && setCounts(counted));
    count();
    const stop = onWaitingChange(count);
    return () => {
      isCurrent = false;
      stop();
    };
  }, []);
  return counts;
}
