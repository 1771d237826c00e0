import { useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { discardEntriesOf, discardStrange, keepStrange } from './answer-queue.ts';
import * as css from './stuck-answers.module.css';
import { waitingCount } from './waiting-count.ts';

interface StuckAnswersProps {
  /** Number of answers of profiles that were removed. */
  waiting: number;
  /** These profiles. */
  removed: readonly number[];
  /** Number of answers of other accounts. */
  strange: number;
}

/** Answers that no login of this account can send, and what can become of them. */
export function StuckAnswers({ waiting, removed, strange }: StuckAnswersProps) {
  return (
    <>
      {waiting > 0 && (
        <p className={css.note}>
          {waitingCount(waiting)}: their learner is no longer in your family. <DeleteAnswers remove={() => void discardEntriesOf(removed)} />
        </p>
      )}
      {strange > 0 && (
        <p className={css.note}>
          {waitingCount(strange)} that {strange === 1 ? 'is' : 'are'} not from your family. They’ll be sent when the other family logs in.{' '}
          <Button variant="secondary" onClick={() => void keepStrange()}>
            Keep on this device
          </Button>{' '}
          <DeleteAnswers remove={() => void discardStrange()} />
        </p>
      )}
    </>
  );
}

/** Takes two presses, because deleted answers cannot be sent any more. */
function DeleteAnswers({ remove }: { remove: () => void }) {
  const [isChosen, setChosen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function keep() {
    button.current?.focus();
    setChosen(false);
  }
  return (
    <>
      {isChosen && 'They cannot be sent afterwards. '}
      <Button ref={button} variant="secondary" onClick={() => (isChosen ? remove() : setChosen(true))}>
        {isChosen ? 'Yes, delete them' : 'Delete them from this device'}
      </Button>
      {isChosen && (
        <>
          {' '}
          <Button variant="secondary" onClick={keep}>
            Keep them
          </Button>
        </>
      )}
    </>
  );
}
