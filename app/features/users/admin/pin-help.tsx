import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import type { UserRecord } from '../users.contract.ts';
import { pinSentences } from './pin-sentences.ts';
import { useUserAction } from './use-user-action.ts';
import * as css from './user.module.css';

const failed = errorMessages({
  404: serverMessage,
  409: serverMessage,
  429: serverMessage,
  network: 'No email was sent: there is no connection. Please try again.',
  fallback: 'No email was sent: something went wrong on our side. Please try again in a moment.',
});

interface PinHelpProps {
  user: UserRecord;
  pin: NonNullable<UserRecord['pin']>;
  canManage: boolean;
}

/** What has become of the pin of an unverified account, and a button for another one. */
export function PinHelp({ user: { id, email, newsletter }, pin, canManage }: PinHelpProps) {
  const resend = useUserAction(() => api.users.resendPin({ id }), failed);
  const { state, advice } = pinSentences(pin, formatDateTime);
  const answer = pin.mail?.state === 'sent' ? undefined : pin.mail?.answer;
  return (
    <section aria-labelledby="pin">
      <h2 id="pin">Not verified yet</h2>
      <div className={css.help}>
        <p>{state.join(' ')}</p>
        {answer && (
          <p>
            The reason: <q>{answer}</q>
          </p>
        )}
        {newsletter === 'suppressed' && (
          <p>
            This address is suppressed, because a mail server has said that its mailbox doesn’t exist. Pins are sent all the same, newsletters are
            not. Does the mailbox exist?{' '}
            <Link to={`/admin/newsletter/suppressed?${new URLSearchParams({ search: email })}`}>Bring the address back</Link>
          </p>
        )}
        <Notice tone="good">{resend.success}</Notice>
        {resend.failure && <Notice tone="bad">{resend.failure}</Notice>}
        {canManage && <ActionButton action={resend}>{pin.timesRegistered > 1 ? 'Ask to register again' : 'Send the pin again'}</ActionButton>}
        {advice.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </section>
  );
}
