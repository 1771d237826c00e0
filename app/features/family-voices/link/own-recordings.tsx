import { useRef, useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import type { Phrase } from './voice-link.contract.ts';

const failed = errorMessages({
  404: serverMessage,
  network: 'There’s no connection. Please try again.',
  fallback: 'It’s still there: something went wrong on our side. Please try again.',
});

interface OwnRecordingsProps {
  token: string;
  /** Phrases that are recorded. */
  phrases: readonly Phrase[];
  onRemoved: (item: number) => void;
}

/** What was recorded by this link, each with a button that takes it back. */
export function OwnRecordings({ token, phrases, onRemoved }: OwnRecordingsProps) {
  const [asked, setAsked] = useState<Phrase>();
  const heading = useRef<HTMLHeadingElement>(null);
  if (phrases.length === 0) return null;
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        Your recordings
      </h2>
      <FactsList label="Your recordings">
        {phrases.map((phrase) => (
          <FactsRow
            key={phrase.item}
            title={<strong lang="ig">{phrase.toned ?? phrase.igbo}</strong>}
            facts={`${phrase.english}. ${phrase.forAll ? 'For your family and all learners.' : 'For your family.'}`}
          >
            <Button variant="secondary" aria-label={`Take back ${phrase.igbo}`} onClick={() => setAsked(phrase)}>
              Take back
            </Button>
          </FactsRow>
        ))}
      </FactsList>
      {asked && (
        <ConfirmDialog
          title="Take this recording back?"
          confirmLabel="Take back"
          onConfirm={async () => {
            await api.familyVoices.removeRecording({ token, item: asked.item });
            setAsked(undefined);
            onRemoved(asked.item);
            restoreFocus(() => heading.current ?? document.getElementById('main'));
          }}
          toMessage={failed}
          onClose={() => setAsked(undefined)}
        >
          <p>
            <span lang="ig">{asked.toned ?? asked.igbo}</span> is deleted at once, and can’t be heard any more.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
