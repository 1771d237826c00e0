import { useState } from 'react';
import type { Api } from '#app/api-client.ts';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import * as css from './second-factor.module.css';
import { SetUpForm } from './set-up-form.tsx';

interface AuthenticatorProps {
  state: Awaited<ReturnType<Api['secondFactor']['read']>>;
  /** Loads the state again. */
  onChanged: () => Promise<void>;
}

/** Authenticator app of the own account: set up, recovery codes, turn off. */
export function Authenticator({ state: { authenticatorSince, recoveryCodes }, onChanged }: AuthenticatorProps) {
  const [open, setOpen] = useState<'renew' | 'turnOff'>();
  const [codes, setCodes] = useState<string[]>();
  const [message, setMessage] = useState('');

  async function onDone(done: { message: string; recoveryCodes?: string[] }) {
    setMessage(`${done.message}.`);
    setCodes(done.recoveryCodes);
    setOpen(undefined);
    await onChanged();
  }

  return (
    <div className={css.section}>
      <Notice tone="good">{message}</Notice>
      {codes && <RecoveryCodes codes={codes} onConfirm={() => setCodes(undefined)} />}
      {!codes && authenticatorSince === null && <SetUpForm onDone={onDone} />}
      {!codes && authenticatorSince !== null && (
        <>
          <p>
            Your authenticator app is on since {formatLocalDate(authenticatorSince)}. {leftOf(recoveryCodes)}
          </p>
          <div className={css.actions}>
            <Button variant="secondary" aria-expanded={open === 'renew'} onClick={() => setOpen(open === 'renew' ? undefined : 'renew')}>
              New recovery codes
            </Button>
            <Button variant="danger-secondary" aria-expanded={open === 'turnOff'} onClick={() => setOpen(open === 'turnOff' ? undefined : 'turnOff')}>
              Turn off the app
            </Button>
          </div>
          {open && <CodeForm key={open} call={open} onDone={onDone} />}
        </>
      )}
    </div>
  );
}

function leftOf(codes: number): string {
  if (codes === 0) return 'No recovery code is left: please make new ones.';
  return `${codes === 1 ? 'One recovery code is' : `${codes} recovery codes are`} left.`;
}
