import { useId, useState } from 'react';
import { api } from '#app/api-client.ts';
import { FormOutcome } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { ActionButton, Button } from '#app/ui/button.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { type KeptName, keepText, readKept } from '../kept-text.ts';
import { SpeakerLine } from '../speaker-line.tsx';
import type { ToCheck } from '../teaching.contract.ts';
import * as css from '../teaching.module.css';
import { useTaskFocus } from '../use-task-focus.ts';
import { Melody } from './melody-drawing.tsx';
import { Players } from './players.tsx';
import { RejectionForm } from './rejection-form.tsx';
import { warningTexts } from './warning-texts.ts';

const failed = errorMessages({
  400: serverMessage,
  409: serverMessage,
  network: 'Nothing was sent: there is no connection. Please try again.',
  fallback: 'Nothing was changed. Please try again in a moment.',
});

interface CheckedVoiceProps {
  row: ToCheck;
  left: number;
  kept: KeptName;
  /** It took the place of another one, on which the focus was. */
  takesFocus: boolean;
  onDecided: (message: string) => Promise<void>;
  onReplaced: (message: string) => Promise<void>;
  onSkip: () => Promise<void>;
}

/** A recording with all that helps to decide about it. */
export function CheckedVoice({ row, left, kept, takesFocus, onDecided, onReplaced, onSkip }: CheckedVoiceProps) {
  const { voice, of } = row;
  const id = useId();
  const task = useTaskFocus(takesFocus);
  const [isHeard, setIsHeard] = useState(false);
  const [rejecting, setRejecting] = useState<'kept' | 'pressed' | undefined>(() => (readKept(kept) ? 'kept' : undefined));

  async function decide(state: 'approved' | 'rejected', note?: string): Promise<void> {
    try {
      await api.teaching.decideVoice({ id: voice.id, state, was: voice.state, note: note ?? null });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      if (problem.status === 404) return onReplaced('Its speaker took it back');
      if (problem.status === 409) return onReplaced(problem.message);
      throw problem;
    }
    keepText(kept, '');
    await onDecided(state === 'approved' ? `Approved: learners can hear ${voice.igbo} now.` : 'Sent. Your note reaches the speaker.');
  }

  const approve = useAction(
    () => (isHeard ? decide('approved') : Promise.reject(new ApiError(400, 'Please listen to the recording first.'))),
    failed,
  );
  const skip = useAction(onSkip, failed);
  return (
    <article ref={task} tabIndex={-1} aria-labelledby={id} className={css.task}>
      <p className={css.soft}>{left === 1 ? 'One recording left' : `${left} recordings left`}</p>
      <div className={css.word}>
        <Headword id={id}>{voice.toned ?? voice.igbo}</Headword>
      </div>
      {of.english && <p className={css.meaning}>{of.english}</p>}
      <Players
        row={row}
        onPlay={() => {
          setIsHeard(true);
          approve.reset();
        }}
      />
      <SpeakerLine speaker={voice.speaker} />
      <Melody voice={voice} />
      {voice.warnings.length > 0 && (
        <ul aria-label="About the sound">
          {voice.warnings.map((warning) => (
            <li key={warning}>{warningTexts[warning]}</li>
          ))}
        </ul>
      )}
      <FormOutcome success={undefined} failure={approve.failure ?? skip.failure} hasEnded={approve.errorStatus === 401} />
      {rejecting ? (
        <RejectionForm
          kept={kept}
          takesFocus={rejecting === 'pressed'}
          send={(note) => decide('rejected', note)}
          toMessage={failed}
          onCancel={() => setRejecting(undefined)}
        />
      ) : (
        <>
          <div className={css.answers}>
            <ActionButton action={approve}>Approve</ActionButton>
            <Button
              variant="secondary"
              onClick={() => {
                approve.reset();
                setRejecting('pressed');
              }}
            >
              Not yet
            </Button>
          </div>
          <p>
            <ActionButton variant="secondary" action={skip}>
              Skip for now
            </ActionButton>
          </p>
        </>
      )}
    </article>
  );
}
