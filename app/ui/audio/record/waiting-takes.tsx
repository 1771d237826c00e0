import { Notice } from '#app/ui/feedback/notice.tsx';
import type { TakeQueueState } from './take-queue.ts';

const reasons: Record<NonNullable<TakeQueueState['blockedBy']>, string> = {
  offline: 'There’s no connection right now. They’re sent as soon as it’s back.',
  busy: 'The academy is busy. We’ll try again in a moment.',
  login: 'Please login again in another tab, then come back here.',
};

/** How many takes wait on this device, and why. */
export function WaitingTakes({ waiting: { waiting, isInMemory, blockedBy } }: { waiting: TakeQueueState }) {
  return (
    <>
      <p role="status">
        {waiting > 0 && `Waiting to be sent: ${waiting}. `}
        {waiting > 0 && blockedBy && blockedBy !== 'login' && reasons[blockedBy]}
      </p>
      {waiting > 0 && blockedBy === 'login' && <Notice tone="bad">{reasons.login}</Notice>}
      {isInMemory && <Notice tone="bad">This browser can’t store recordings. Please keep this page open until they’re sent.</Notice>}
    </>
  );
}
