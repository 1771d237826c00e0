import { Link, useLocation } from 'react-router';
import { pluralize } from '#app/lib/pluralize.ts';
import { Button } from '#app/ui/button.tsx';
import { loginPath } from '../layout/login-path.ts';
import { discardEntriesOf } from './answer-queue.ts';
import css from './answer-queue-status.module.css';
import { useAnswerQueue } from './use-answer-queue.ts';

/** Says when answers wait on this device, and what sends them. */
export function AnswerQueueStatus() {
  const { waiting, delay, removed, refused } = useAnswerQueue();
  const location = useLocation();
  const count = `${pluralize(waiting, 'answer')} ${waiting === 1 ? 'waits' : 'wait'} on this device`;
  return (
    <div role="status" className={css.region}>
      {waiting > 0 && delay === 'offline' && (
        <p className={css.note}>{count}, and will be sent when there is a connection. You can go on learning.</p>
      )}
      {waiting > 0 && delay === 'login' && (
        <p className={css.note}>
          {count}. <Link to={loginPath(location)}>Log in</Link>, and they are sent.
        </p>
      )}
      {waiting > 0 && delay === 'removed' && (
        <p className={css.note}>
          {count}: their learner is not in your family any more.{' '}
          <Button variant="secondary" onClick={() => void discardEntriesOf(removed)}>
            Delete them from this device
          </Button>
        </p>
      )}
      {refused.map((sentence) => (
        <p key={sentence} className={css.note}>
          {sentence}
        </p>
      ))}
    </div>
  );
}
