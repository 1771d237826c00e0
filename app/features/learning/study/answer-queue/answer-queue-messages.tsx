import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { loginPath } from '../layout/login-path.ts';
import * as css from './answer-queue-status.module.css';
import type { BlockedReason } from './send-answers.ts';
import type { AnswerQueue } from './use-answer-queue.ts';
import { waitingCount } from './waiting-count.ts';

/** Few browsers have answers that no login can send. */
const StuckAnswers = lazy(() =>
  import('./stuck-answers.tsx').then(
    (module) => ({ default: module.StuckAnswers }),
    () => ({ default: () => <p>Answers are waiting on this device that cannot be sent. Please load this page again.</p> }),
  ),
);

const sentences: Partial<Record<BlockedReason, string>> = {
  offline: ': there is no connection. We’ll send them as soon as there is one, and you can go on learning.',
  busy: ': the academy is busy right now. We’ll try again soon, and you can go on learning.',
  refused: '. The academy could not take them. We’ll try again later, and nothing is lost.',
  'too-many-at-once': '. They’re more than we take at once, so the rest are sent a little later.',
  'day-is-full': '. They’re more than we take in a day, so the rest are sent tomorrow.',
};

/** Says why answers wait on this device, and what sends them. */
export function AnswerQueueMessages({ waiting, strange, isInMemory, isStorageLost, blockedBy, removed, rejections }: AnswerQueue) {
  const location = useLocation();
  const count = waitingCount(waiting);
  const sentence = blockedBy && sentences[blockedBy];
  return (
    <>
      {waiting > 0 && sentence && (
        <p className={css.note}>
          {count}
          {sentence}
        </p>
      )}
      {waiting > 0 && blockedBy === 'logged-out' && (
        <p className={css.note}>
          {count}. <Link to={loginPath(location)}>Log in</Link>, and they are sent.
        </p>
      )}
      {waiting > 0 && isInMemory && blockedBy ? (
        <p className={css.note}>This browser only keeps your answers while this page is open. Please leave it open until they’ve been sent.</p>
      ) : (
        isStorageLost && (
          <p className={css.note}>This browser doesn’t save anything for this site, so each answer is sent right away. You can learn as usual.</p>
        )
      )}
      {((waiting > 0 && blockedBy === 'profile-removed') || strange > 0) && (
        <Suspense>
          <StuckAnswers waiting={blockedBy === 'profile-removed' ? waiting : 0} removed={removed} strange={strange} />
        </Suspense>
      )}
      {rejections.map((sentence) => (
        <p key={sentence} className={css.note}>
          {sentence}
        </p>
      ))}
    </>
  );
}
