import { useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import { useRedirectOn401 } from '#app/features/admin/auth-guard.ts';
import type { Progress } from '#app/features/newsletter/newsletter.contract.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { restoreFocus } from '#app/ui/hooks/restore-focus.ts';
import { usePending } from '#app/ui/hooks/use-pending.ts';
import css from './admin-newsletter.module.css';

interface PausedNewsletterProps {
  newsletter: Progress;
  onDone: (message: string) => Promise<void>;
}

const resumeErrorMessage = errorMessages({
  409: serverMessage,
  network: 'There is no connection. Please try again.',
  fallback: 'The newsletter could not go on. Please try again.',
});
const stopErrorMessage = errorMessages({
  network: 'There is no connection. Please try again.',
  fallback: 'The newsletter could not be stopped. Please try again.',
});

/** Reason of an automatic pause, with buttons to resume or stop the newsletter. */
export function PausedNewsletter({ newsletter: { id, subject, waiting }, onDone }: PausedNewsletterProps) {
  const guarded = useRedirectOn401();
  const [busy, run] = usePending();
  const [failure, setFailure] = useState<string>();
  const [stopping, setStopping] = useState(false);
  const waitingLabel = `${waiting.toLocaleString('en')} ${waiting === 1 ? 'reader waits' : 'readers wait'}`;

  // Resuming removes the focused button.
  useEffect(() => () => restoreFocus(() => document.getElementById('main')), []);

  const resume = () =>
    run(async () => {
      setFailure(undefined);
      await guarded(() => api.newsletter.resume({ id }))
        .then(({ message }) => onDone(message))
        .catch((problem: unknown) => setFailure(resumeErrorMessage(problem)));
    });

  return (
    <div className={css.paused}>
      <Notice tone="bad">
        {`Paused: too many mails could not be delivered. Please check the mail server, and whether the addresses are still in use. ${waitingLabel}, and nobody is lost.`}
      </Notice>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className={css.actions}>
        <Button aria-label={`Go on: ${subject}`} onClick={resume} aria-busy={busy} aria-disabled={busy}>
          {busy ? 'Loading...' : 'Go on'}
        </Button>
        <Button secondary danger aria-label={`Stop: ${subject}`} disabled={busy} onClick={() => setStopping(true)}>
          Stop
        </Button>
      </div>
      {stopping && (
        <ConfirmDialog
          title="Stop the newsletter"
          confirmLabel="Stop"
          onConfirm={() => guarded(() => api.newsletter.stop({ id })).then(({ message }) => onDone(message))}
          toMessage={stopErrorMessage}
          onClose={() => setStopping(false)}
        >
          <p>Are you sure you want to stop this newsletter? Who waits for it will not get it, and it cannot go on later.</p>
          <p>
            <strong>{subject}</strong>
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
