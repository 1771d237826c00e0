import { useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import type { NewsletterProgress } from '#app/features/newsletter/newsletter.contract.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ActionButton, Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { pauseSentence } from '../pause-sentence.ts';
import * as css from './admin-newsletter.module.css';

interface PausedNewsletterProps {
  newsletter: NewsletterProgress;
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
export function PausedNewsletter({ newsletter: { id, subject, waiting, pauseCause, pauseAnswer }, onDone }: PausedNewsletterProps) {
  const resume = useAction(() => api.newsletter.resume({ id }).then(({ message }) => onDone(message)), resumeErrorMessage);
  const [stopping, setStopping] = useState(false);
  const waitingLabel = `${waiting.toLocaleString('en')} ${waiting === 1 ? 'reader waits' : 'readers wait'}`;

  // Resuming removes the focused button.
  useEffect(() => () => restoreFocus(() => document.getElementById('main')), []);

  return (
    <div className={css.paused}>
      <Notice tone="bad">
        {`Paused: ${pauseSentence(pauseCause, pauseAnswer)} Please check the mail server, and whether other servers refuse mail from it. ${waitingLabel}: they get it once it goes on. Mails that have failed are not sent again.`}
      </Notice>
      {resume.failure && <Notice tone="bad">{resume.failure}</Notice>}
      <div className={css.actions}>
        <ActionButton aria-label={`Go on: ${subject}`} action={resume}>
          Go on
        </ActionButton>
        <Button variant="danger-secondary" aria-label={`Stop: ${subject}`} disabled={resume.pending} onClick={() => setStopping(true)}>
          Stop
        </Button>
      </div>
      {stopping && (
        <ConfirmDialog
          title="Stop the newsletter"
          confirmLabel="Stop"
          onConfirm={() => api.newsletter.stop({ id }).then(({ message }) => onDone(message))}
          toMessage={stopErrorMessage}
          onClose={() => setStopping(false)}
        >
          <p>Are you sure you want to stop this newsletter? Readers who wait for it will not get it, and it cannot go on later.</p>
          <p>
            <strong>{subject}</strong>
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
