import { type ReactNode, useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import type { TeachingMine, TeachingVoice } from '../teaching.contract.ts';
import { ownRecordings, reviewOutcome, voiceStateNames } from './contribution-texts.ts';
import * as css from './desk.module.css';

const failed = errorMessages({ 404: serverMessage, 409: serverMessage, fallback: 'Nothing was changed. Please try again in a moment.' });

/** Rows before "Show all". */
const shownAtFirst = 5;

/** Own recordings and reviews, and what became of them. */
export function Contributions({ mine: { voices, reviews }, reload }: { mine: TeachingMine; reload: () => Promise<void> }) {
  const [asked, setAsked] = useState<TeachingVoice>();
  const [success, setSuccess] = useState<string>();
  const own = ownRecordings(voices);

  async function takeBack(id: number) {
    const { message } = await api.teaching.removeVoice({ id });
    await reload();
    setAsked(undefined);
    setSuccess(message);
  }

  if (own.length === 0 && reviews.length === 0) return null;
  return (
    <>
      {own.length > 0 && (
        <Part title="Your recordings" rows={own}>
          {(voice) => <VoiceRow key={voice.id} voice={voice} onTakeBack={() => setAsked(voice)} />}
        </Part>
      )}
      <Notice tone="good">{success}</Notice>
      {reviews.length > 0 && (
        <Part title="Your reviews" rows={reviews}>
          {(review) => (
            <FactsRow
              key={`${review.item} ${review.createdAt}`}
              title={<span lang="ig">{review.igbo}</span>}
              facts={
                <>
                  {reviewOutcome(review)}
                  {review.note && <Note>{review.note}</Note>}
                </>
              }
            >
              {null}
            </FactsRow>
          )}
        </Part>
      )}
      {asked && (
        <ConfirmDialog
          title="Take this recording back"
          confirmLabel="Take it back"
          onConfirm={() => takeBack(asked.id)}
          toMessage={failed}
          onClose={() => setAsked(undefined)}
        >
          <p>
            Learners will no longer hear your <span lang="ig">{asked.igbo}</span>, and the recording is deleted within a day. You can record the word
            again.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface PartProps<Row> {
  title: string;
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
}

function Part<Row>({ title, rows, children }: PartProps<Row>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      <FactsList label={title}>{rows.slice(0, isOpen ? rows.length : shownAtFirst).map(children)}</FactsList>
      {rows.length > shownAtFirst && (
        <p>
          <Button variant="secondary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : `Show all ${rows.length}`}
          </Button>
        </p>
      )}
    </section>
  );
}

const VoiceRow = ({ voice: { igbo, toned, state, note }, onTakeBack }: { voice: TeachingVoice; onTakeBack: () => void }) => (
  <FactsRow
    title={<span lang="ig">{toned ?? igbo}</span>}
    facts={
      <>
        <span className={css.state} data-state={state}>
          {voiceStateNames[state]}
        </span>
        {note && <Note>{note}</Note>}
      </>
    }
  >
    <Button variant="secondary" onClick={onTakeBack} aria-label={`Take back: ${igbo}`}>
      Take back
    </Button>
  </FactsRow>
);

const Note = ({ children }: { children: string }) => (
  <span className={css.note}>
    <IgboText>{children}</IgboText>
  </span>
);
