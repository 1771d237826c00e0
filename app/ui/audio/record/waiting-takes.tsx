import { Notice } from '#app/ui/feedback/notice.tsx';
import type { TakeQueueState } from './take-queue.ts';

const reasons: Record<NonNullable<TakeQueueState['blockedBy']>, string> = {
  offline: 'There’s no connection right now. They’re sent as soon as it’s back.',
  busy: 'The academy is busy. We’ll try again in a moment.',
  login: 'Please log in again in another tab, then come back here.',
};

interface WaitingTakesProps {
  waiting: TakeQueueState;
  /** Where the next word follows, a take that is just on its way is no news. */
  isAmidWords?: boolean;
}

/** How many takes wait on this device, and why. */
export function WaitingTakes({ waiting: { waiting, isInMemory, blockedBy }, isAmidWords = false }: WaitingTakesProps) {
  return (
    <>
      <p role="status">
        {waiting > (isAmidWords && !blockedBy ? 1 : 0) && `Waiting to be sent: ${waiting}. `}
        {waiting > 0 && blockedBy && blockedBy !== 'login' && reasons[blockedBy]}
      </p>
      {waiting > 0 && blockedBy === 'login' && <Notice tone="bad">{reasons.login}</Notice>}
      {isInMemory && <Notice tone="bad">This browser can’t store recordings. Please keep this page open until they’re sent.</Notice>}
    </>
  );
}
