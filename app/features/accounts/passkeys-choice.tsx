import { useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import { Choice } from '#app/ui/forms/choice.tsx';

/**
 * Checkbox of a form with a new password, once one is typed: without it the passkeys of the account end, too. Nothing for an account
 * without passkeys, and when they cannot be fetched: the message after the save names them.
 */
export function PasskeysChoice() {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    let active = true;
    api.passkeys.list().then(
      (passkeys) => active && setNames(passkeys.map(({ name }) => `“${name}”`)),
      () => undefined,
    );
    return () => {
      active = false;
    };
  }, []);
  if (names.length === 0) return null;
  return (
    <Choice
      type="checkbox"
      name="passkeys"
      value="keep"
      label="Keep my passkeys"
      hint={`They log in without a password, and are removed with the old one: ${names.join(', ')}. Keep them only if you know each of them.`}
    />
  );
}
