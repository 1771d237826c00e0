import { useEffect, useId, useState } from 'react';
import { pluralize } from '#app/lib/pluralize.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { segmentNames } from '../segment-names.ts';
import type { Segment } from '../segments.contract.ts';
import * as css from './compose-form.module.css';

/** Time in which a newsletter can be taken back, in ms. */
const waitMs = 10_000;
/** A timer that is later than this was stopped, as by a computer that slept: much may have changed since. */
const maxLateMs = 10_000;

/** 'send' after the question and the wait; all others send nothing. */
export type SendAnswer = 'send' | 'cancelled' | 'taken-back' | 'offline' | 'slept';

interface SendQuestionProps {
  recipients: number;
  segment: Segment;
  /** The same function as long as the question is open. */
  onAnswer: (answer: SendAnswer) => void;
}

/** Asks before a newsletter is sent, and waits in this page alone: when it is closed, nothing has been sent. */
export function SendQuestion({ recipients, segment, onAnswer }: SendQuestionProps) {
  const [startedAt, setStartedAt] = useState<number>();
  return startedAt === undefined ? (
    <Dialog title={`Send to ${pluralize(recipients, 'reader')}?`} alert onClose={() => onAnswer('cancelled')}>
      {segment !== 'all' && <p>{segmentNames[segment]}.</p>}
      <p>Once you press Send, you have ten seconds to take it back.</p>
      <div className={css.actions}>
        <Button onClick={() => setStartedAt(Date.now())}>Send</Button>
        <Button variant="secondary" data-first-focus onClick={() => onAnswer('cancelled')}>
          Cancel
        </Button>
      </div>
    </Dialog>
  ) : (
    <Countdown key={startedAt} startedAt={startedAt} recipients={recipients} onAnswer={onAnswer} />
  );
}

function Countdown({ startedAt, recipients, onAnswer }: Pick<SendQuestionProps, 'recipients' | 'onAnswer'> & { startedAt: number }) {
  const [seconds, setSeconds] = useState(waitMs / 1_000);
  const id = useId();
  useEffect(() => {
    const end = setTimeout(() => {
      const isLate = Date.now() - startedAt > waitMs + maxLateMs;
      onAnswer(isLate ? 'slept' : navigator.onLine ? 'send' : 'offline');
    }, waitMs);
    const tick = setInterval(() => setSeconds((before) => Math.max(before - 1, 1)), 1_000);
    return () => {
      clearTimeout(end);
      clearInterval(tick);
    };
  }, [startedAt, onAnswer]);
  return (
    <Dialog title="Sending in ten seconds" alert describedBy={id} onClose={() => onAnswer('taken-back')}>
      <p id={id}>
        Nothing has been sent yet. In ten seconds it goes out to {pluralize(recipients, 'reader')}. If you close this page before, nothing is sent,
        and your draft is kept.
      </p>
      <p aria-hidden="true" className={css.countdown}>
        {seconds}
      </p>
      <div className={css.actions}>
        <Button data-first-focus onClick={() => onAnswer('taken-back')}>
          Take back
        </Button>
      </div>
    </Dialog>
  );
}
