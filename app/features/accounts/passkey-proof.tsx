import { useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';

const failed = errorMessages({
  400: serverMessage,
  401: 'Your login has expired. Please load this page again and log in.',
  404: serverMessage,
  fallback: 'The passkey could not be checked, please try again',
});

/** Also without the list: it may be the only way. */
export const mayHavePasskey = () =>
  api.passkeys.list().then(
    ({ length }) => length > 0,
    () => true,
  );

/** Renews the login without the password, for accounts that have a passkey. Its code loads when it is pressed. */
export function PasskeyProof({ onProved }: { onProved: () => void | Promise<void> }) {
  const [hasPasskey, setHasPasskey] = useState(false);
  useEffect(() => {
    void mayHavePasskey().then(setHasPasskey);
  }, []);
  const prove = useAction(async () => {
    const { confirmWithPasskey } = await import('./passkey-login.ts');
    await confirmWithPasskey();
    await onProved();
  }, failed);
  if (!hasPasskey) return null;
  return (
    <>
      <ActionButton variant="secondary" action={prove}>
        Use a passkey instead
      </ActionButton>
      {prove.failure && <Notice tone="bad">{prove.failure}</Notice>}
    </>
  );
}
