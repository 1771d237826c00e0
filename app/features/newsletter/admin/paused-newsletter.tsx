import { useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import { useGuarded } from '#app/features/admin/auth-guard.ts';
import type { Progress } from '#app/features/newsletter/newsletter.contract.ts';
import { fromServer, say } from '#app/http/error-messages.ts';
import { Button } from '#app/ui/button.tsx';
import { Confirm } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { focusIfLost } from '#app/ui/hooks/restore-focus.ts';
import { useBusy } from '#app/ui/hooks/use-pending.ts';
import css from './admin-newsletter.module.css';

interface PausedNewsletterProps {
  newsletter: Progress;
  onDone: (message: string) => Promise<void>;
}

const notResumed = say({
  409: fromServer,
  network: 'There is no connection. Please try again.',
  otherwise: 'The newsletter could not go on. Please try again.',
});
const notStopped = say({
  network: 'There is no connection. Please try again.',
  otherwise: 'The newsletter could not be stopped. Please try again.',
});

/** Why a newsletter stands still, and the two ways out. */
export function PausedNewsletter({ newsletter: { id, subject, waiting }, onDone }: PausedNewsletterProps) {
  const guarded = useGuarded();
  const [busy, run] = useBusy();
  const [failure, setFailure] = useState<string>();
  const [stopping, setStopping] = useState(false);
  const waitingReaders = `${waiting.toLocaleString('en')} ${waiting === 1 ? 'reader waits' : 'readers wait'}`;

  // When it goes on there is nothing left to press.
  useEffect(() => () => focusIfLost(() => document.getElementById('main')), []);

  const goOn = () =>
    run(async () => {
      setFailure(undefined);
      await guarded(() => api.newsletter.goOn({ id }))
        .then(({ message }) => onDone(message))
        .catch((problem: unknown) => setFailure(notResumed(problem)));
    });

  return (
    <div className={css.paused}>
      <Notice tone="bad">
        {`Paused: too many mails could not be delivered. Please check the mail server, and whether the addresses are still in use. ${waitingReaders}, and nobody is lost.`}
      </Notice>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className={css.ways}>
        <Button aria-label={`Go on: ${subject}`} onClick={goOn} aria-busy={busy} aria-disabled={busy}>
          {busy ? 'Loading...' : 'Go on'}
        </Button>
        <Button quiet danger aria-label={`Stop: ${subject}`} disabled={busy} onClick={() => setStopping(true)}>
          Stop
        </Button>
      </div>
      {stopping && (
        <Confirm
          title="Stop the newsletter"
          action="Stop"
          onConfirm={() => guarded(() => api.newsletter.stop({ id })).then(({ message }) => onDone(message))}
          failed={notStopped}
          onClose={() => setStopping(false)}
        >
          <p>Are you sure you want to stop this newsletter? Who waits for it will not get it, and it cannot go on later.</p>
          <p>
            <strong>{subject}</strong>
          </p>
        </Confirm>
      )}
    </div>
  );
}
