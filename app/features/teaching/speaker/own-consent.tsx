import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { thenOf } from '#app/lib/then-path.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import type { TeachingSpeaker } from '../teaching.contract.ts';
import * as css from '../teaching.module.css';
import { ConsentForm } from './consent-form.tsx';

const failed = errorMessages({ fallback: 'Nothing was changed. Please try again in a moment.' });

interface OwnConsentProps {
  speaker: TeachingSpeaker | null;
  consentVersion: string;
  mayRecord: boolean;
  reload: () => Promise<void>;
}

/** The form, and the way to take all recordings back. */
export function OwnConsent({ speaker, consentVersion, mayRecord, reload }: OwnConsentProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [success, setSuccess] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);

  async function onSaved(message: string) {
    const then = thenOf(search);
    if (then) return navigate(then, { replace: true, state: { notice: message } });
    await reload();
    setSuccess(message);
  }

  async function withdraw() {
    const { message } = await api.teaching.withdrawSpeaker();
    await reload();
    setIsAsking(false);
    setSuccess(message);
  }

  return (
    <>
      <Notice tone="good">{success}</Notice>
      {mayRecord && (
        <ConsentForm
          key={speaker?.consentedAt}
          speaker={speaker}
          consentVersion={consentVersion}
          onEdit={() => setSuccess(undefined)}
          onSaved={onSaved}
        />
      )}
      {speaker && (
        <section aria-labelledby="withdraw" className={css.done}>
          <h2 id="withdraw">Take your voice back</h2>
          <p>You can stop at any time, without a reason. Your account and your card stay as they are.</p>
          <Button variant="danger-secondary" onClick={() => setIsAsking(true)}>
            Take my voice back
          </Button>
        </section>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Take your voice back"
          confirmLabel="Take my voice back"
          onConfirm={withdraw}
          toMessage={failed}
          onClose={() => setIsAsking(false)}
        >
          <p>
            All your recordings leave our pages at once and are deleted within a day, from our backups within 35 days. They can’t be brought back: you
            would have to record the words again.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
