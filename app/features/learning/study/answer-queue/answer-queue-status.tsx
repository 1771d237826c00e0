import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { pluralize } from '#app/lib/pluralize.ts';
import { Button } from '#app/ui/button.tsx';
import { loginPath } from '../layout/login-path.ts';
import { discardEntriesOf, discardStrange, keepStrange } from './answer-queue.ts';
import css from './answer-queue-status.module.css';
import { useAnswerQueue } from './use-answer-queue.ts';

const waitingCount = (count: number) => `${pluralize(count, 'answer')} ${count === 1 ? 'waits' : 'wait'} on this device`;

/** Says when answers wait on this device, and what sends them. */
export function AnswerQueueStatus() {
  const { waiting, strange, blockedBy, removed, rejections } = useAnswerQueue();
  const location = useLocation();
  const count = waitingCount(waiting);
  return (
    <div role="status" className={css.region}>
      {waiting > 0 && blockedBy === 'offline' && (
        <p className={css.note}>{count}, and will be sent when there is a connection. You can go on learning.</p>
      )}
      {waiting > 0 && blockedBy === 'later' && (
        <p className={css.note}>{count}. They are more than we take at once, and are sent by themselves later.</p>
      )}
      {waiting > 0 && blockedBy === 'login' && (
        <p className={css.note}>
          {count}. <Link to={loginPath(location)}>Log in</Link>, and they are sent.
        </p>
      )}
      {waiting > 0 && blockedBy === 'removed' && (
        <p className={css.note}>
          {count}: their learner is not in your family any more. <DeleteAnswers remove={() => void discardEntriesOf(removed)} />
        </p>
      )}
      {strange > 0 && (
        <p className={css.note}>
          {waitingCount(strange)} that {strange === 1 ? 'is' : 'are'} not of your family. A login of the other family sends them.{' '}
          <Button variant="secondary" onClick={() => void keepStrange()}>
            Keep on this device
          </Button>{' '}
          <DeleteAnswers remove={() => void discardStrange()} />
        </p>
      )}
      {rejections.map((sentence) => (
        <p key={sentence} className={css.note}>
          {sentence}
        </p>
      ))}
    </div>
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
