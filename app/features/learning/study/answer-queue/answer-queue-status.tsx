import { Suspense } from 'react';
import { optionalPart } from '#app/ui/feedback/deferred.tsx';
import * as css from './answer-queue-status.module.css';
import { type AnswerQueue, useAnswerQueue } from './use-answer-queue.ts';

/** Few visits have something to say. The service worker keeps the code. */
const Messages = optionalPart<AnswerQueue>(() => import('./answer-queue-messages.tsx').then((module) => module.AnswerQueueMessages));

/** Says when answers wait on this device, and what sends them. */
export function AnswerQueueStatus() {
  const queue = useAnswerQueue();
  const hasWords = queue.blockedBy || queue.strange > 0 || queue.isStorageLost || queue.rejections.length > 0;
  return (
    <div role="status" className={css.region}>
      <Suspense>{hasWords && <Messages {...queue} />}</Suspense>
    </div>
  );
}
