import { useId, useState } from 'react';
import { loadLearners, moveTryOut, sendAnswers } from '#app/features/learning/public.tsx';
import { errorMessages } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { countWaiting, type WaitingCount, waitingText } from '#app/login-session/leave-learning.ts';
import { waitsInMemory } from '#app/login-session/waiting-answers.ts';
import { ActionButton, ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { UnsentTakes } from '#app/ui/dialogs/unsent-takes.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import * as css from './waiting-answers-dialog.module.css';

const reasons = {
  offline: 'They could not be sent: there is no connection. Please try again, or choose below.',
  busy: 'They could not be sent: the academy is busy right now. Please try again in a moment, or choose below.',
  refused: 'They could not be sent: the academy could not take them. Keep them, and we try again when you log in here.',
  'too-many-at-once': 'They could not be sent: they are more than we take at once. Keep them, and they are sent when you log in here again.',
  'day-is-full': 'They could not be sent: they are more than we take in a day. Keep them, and they are sent when you log in here tomorrow.',
  'logged-out': 'They could not be sent: your login has ended. Keep them, and they are sent when you log in here again.',
  'profile-removed': 'They could not be sent: their learner is no longer in your family.',
};

interface WaitingAnswersDialogProps {
  answers: readonly WaitingCount[];
  /** Number of recordings of the own voice, which end with the login. */
  takes: number;
  /** Logs out. */
  leave: (choice: 'keep' | 'delete') => Promise<void>;
  onClose: () => void;
}

/** Names what waits before a logout, and asks what becomes of it. Closed, it leaves the user logged in. */
export function WaitingAnswersDialog({ answers: before, takes, leave, onClose }: WaitingAnswersDialogProps) {
  const id = useId();
  const [waiting, setWaiting] = useState(before);
  const send = useAction(
    async () => {
      const first = await loadLearners().then(
        ({ reply }) => reply[0],
        () => undefined,
      );
      if (first) await moveTryOut(first.id).catch(() => undefined);
      const { blockedBy = 'offline' } = await sendAnswers();
      const left = await countWaiting();
      if (left.length === 0) return leave('delete');
      setWaiting(left);
      throw new ApiError(503, reasons[blockedBy]);
    },
    errorMessages({ fallback: reasons.offline }),
  );
  const keep = useAction(() => leave('keep'));
  const remove = useAction(() => leave('delete'));
  const isPending = send.pending || keep.pending || remove.pending;
  if (waiting.length === 0)
    return (
      <Dialog title="Recordings wait on this device" alert describedBy={id} preventClose={isPending} onClose={onClose}>
        <p id={id}>
          <UnsentTakes count={takes} />
        </p>
        <div className={css.choices}>
          <ButtonLink to="/tutor/record" data-first-focus onClick={onClose}>
            Send first
          </ButtonLink>
          <ActionButton variant="danger-secondary" action={remove}>
            Delete and log out
          </ActionButton>
        </div>
      </Dialog>
    );
  return (
    <Dialog title="Answers wait on this device" alert describedBy={id} preventClose={isPending} onClose={onClose}>
      <div id={id}>
        <p>
          Not sent yet: <bdi>{waitingText(waiting)}</bdi>. What should we do before you log out?
        </p>
        {takes > 0 && (
          <p>
            <UnsentTakes count={takes} />
          </p>
        )}
      </div>
      <div role="alert" className={css.failure}>
        {send.failure && <Notice tone="bad">{send.failure}</Notice>}
      </div>
      <div className={css.choices}>
        <ActionButton action={send} data-first-focus>
          Send them now
        </ActionButton>
        {waitsInMemory() ? (
          <p>This browser keeps nothing for us: what is not sent now ends with this page.</p>
        ) : (
          <>
            <ActionButton variant="secondary" action={keep}>
              Keep on this device
            </ActionButton>
            <p>They are sent when you log in here again.</p>
          </>
        )}
        <ActionButton variant="danger-secondary" action={remove}>
          Delete
        </ActionButton>
        <p>They cannot be sent afterwards.</p>
      </div>
    </Dialog>
  );
}
