import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import * as css from './resend-code.module.css';

interface ResendCodeProps {
  /** Email address, or a function that reads it when the button is pressed. */
  email: string | (() => string);
  /** Adds a link to the verify page. */
  verifyPath?: string;
  /** Called when a pin is requested: what was said about the last one is out of date. */
  onSend?: () => void;
}

const failed = errorMessages({ 400: serverMessage, fallback: 'We could not send a pin, please try again' });

/** Requests a new pin. The response is the same for every address. */
export function ResendCode({ email, verifyPath, onSend }: ResendCodeProps) {
  const address = () => (typeof email === 'string' ? email : email());
  const send = useAction(async () => {
    onSend?.();
    return (await api.accounts.resend({ email: address() })).message;
  }, failed);

  return (
    <div className={css.box}>
      <Button variant="secondary" onClick={() => send.run()} aria-disabled={send.pending}>
        Send me a new pin
      </Button>
      {verifyPath && (
        <Link to={verifyPath} state={{ email: address() }}>
          Enter the pin
        </Link>
      )}
      <Notice tone="good">{send.success}</Notice>
      {send.failure && <Notice tone="bad">{send.failure}</Notice>}
    </div>
  );
}
