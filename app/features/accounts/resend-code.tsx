import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import css from './resend-code.module.css';

interface ResendCodeProps {
  /** E-mail address, or a function that reads it when the button is pressed. */
  email: string | (() => string);
  /** Adds a link to the verify page. */
  showVerifyLink?: boolean;
}

const failed = errorMessages({ 400: serverMessage, fallback: 'We could not send a pin, please try again' });

/** Requests a new pin. The response is the same for every address. */
export function ResendCode({ email, showVerifyLink = false }: ResendCodeProps) {
  const [result, setResult] = useState<{ done?: string; failure?: string }>({});
  const [sending, setSending] = useState(false);
  const address = () => (typeof email === 'string' ? email : email());

  async function send() {
    if (sending) return;
    setSending(true);
    setResult({});
    setResult(
      await api.accounts.resend({ email: address() }).then(
        ({ message }) => ({ done: message }),
        (problem) => ({ failure: failed(problem) }),
      ),
    );
    setSending(false);
  }

  return (
    <div className={css.box}>
      <Button secondary onClick={send} aria-disabled={sending}>
        Send me a new pin
      </Button>
      {showVerifyLink && (
        <Link to="/verify" state={{ email: address() }}>
          Enter the pin
        </Link>
      )}
      <Notice tone="good">{result.done}</Notice>
      {result.failure && <Notice tone="bad">{result.failure}</Notice>}
    </div>
  );
}
