import { Link, useLocation } from 'react-router';
import { pluralize } from '#app/lib/pluralize.ts';
import { withThen } from '#app/lib/then-path.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import type { TaughtMember } from '../class-page.contract.ts';
import { markNames } from './mark-names.ts';
import * as css from './register.module.css';
import type { RegisterQueueState } from './register-queue.ts';

const reasons = {
  offline: 'You’re offline. They’re sent as soon as there is a connection.',
  busy: 'We could not send them yet, and will try again in a moment.',
} as const;

/** Marks that wait on this device, and why. */
export function RegisterStatus({ state: { waiting, isInMemory, blockedBy, closed }, hasSaved }: { state: RegisterQueueState; hasSaved: boolean }) {
  const { pathname, search } = useLocation();
  const count = [...waiting].reduce((sum, [meeting, taps]) => sum + (closed.has(meeting) ? 0 : taps.length), 0);
  return (
    <p role="status" className={css.status}>
      {count === 0 && hasSaved && 'All marks are saved.'}
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

interface ClosedRegistersProps {
  state: RegisterQueueState;
  members: readonly TaughtMember[];
  onDiscard: (meeting: number) => void;
}

/** Marks that came too late: the staff can enter them. */
export function ClosedRegisters({ state: { waiting, closed }, members, onDiscard }: ClosedRegistersProps) {
  const nameOf = (profile: number) => members.find((member) => member.profile === profile)?.name ?? 'a learner of another class';
  return [...closed].map(([meeting, sentence]) => {
    const taps = waiting.get(meeting) ?? [];
    if (taps.length === 0) return null;
    return (
      <div key={meeting} className={css.closed}>
        <Notice tone="bad">{sentence}</Notice>
        <ul>
          {taps.map(({ profile, mark }) => (
            <li key={profile}>
              <bdi>{nameOf(profile)}</bdi>: {markNames[mark].toLowerCase()}
            </li>
          ))}
        </ul>
        <Button variant="secondary" onClick={() => onDiscard(meeting)}>
          Remove them from this device
        </Button>
      </div>
    );
  });
}
