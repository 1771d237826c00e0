import { Link, useLocation } from 'react-router';
import { pluralize } from '#app/lib/pluralize.ts';
import { withThen } from '#app/lib/then-path.ts';
import * as css from './register.module.css';
import type { RegisterQueueState } from './register-queue.ts';

const reasons = {
  offline: 'You’re offline. They’re sent as soon as there is a connection.',
  busy: 'We could not send them yet, and will try again in a moment.',
} as const;

/** Marks that wait on this device, and why. */
export function RegisterStatus({ state: { waiting, isInMemory, blockedBy }, hasSaved }: { state: RegisterQueueState; hasSaved: boolean }) {
  const { pathname, search } = useLocation();
  const count = [...waiting.values()].reduce((sum, { taps, refusal }) => sum + (refusal === undefined ? taps.length : 0), 0);
  return (
    <p role="status" className={css.status}>
      {count === 0 && hasSaved && (waiting.size === 0 ? 'All marks are saved.' : 'All other marks are saved.')}
      {count > 0 && !blockedBy && 'Saving...'}
      {count > 0 && blockedBy && `${pluralize(count, 'mark')} ${count === 1 ? 'waits' : 'wait'} on this device. `}
      {count > 0 && (blockedBy === 'offline' || blockedBy === 'busy') && reasons[blockedBy]}
      {count > 0 && blockedBy === 'login' && (
        <>
          Please <Link to={withThen('/login', pathname + search)}>log in again</Link> to send {count === 1 ? 'it' : 'them'}.
        </>
      )}
      {isInMemory && ' This browser can’t keep them: please leave this page open.'}
    </p>
  );
}
