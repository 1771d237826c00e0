import { type ComponentType, lazy, Suspense } from 'react';
import * as css from './answer-queue-status.module.css';
import { type AnswerQueue, useAnswerQueue } from './use-answer-queue.ts';

/** Few visits have something to say. The service worker keeps the code. */
const Messages = lazy<ComponentType<AnswerQueue>>(() =>
  import('./answer-queue-messages.tsx').then(
    (module) => ({ default: module.AnswerQueueMessages }),
    () => ({ default: () => null }),
  ),
);

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
