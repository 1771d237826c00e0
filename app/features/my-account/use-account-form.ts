import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { assertSameAccount } from '#app/login-session/same-account.ts';
import { type FormSchema, useForm } from '#app/ui/forms/use-form.ts';
import type { OwnAccount } from './section.tsx';

interface AccountFormOptions<T> {
  account: OwnAccount;
  schema: () => Promise<FormSchema<T>>;
  /** Resolves to the message of success. */
  save: (values: T) => Promise<string>;
  /** Message when a save fails for another reason. */
  fallback: string;
  /** Empties the fields after a save. */
  resets?: boolean;
}

/** State of one form of My account: its own message after a save, and what was typed stays after an error. */
export function useAccountForm<T>({ account, schema, save, fallback, resets = false }: AccountFormOptions<T>) {
  const [success, setSuccess] = useState<string>();
  const { form, field, errors, failure, errorStatus, submitting, ready } = useForm<T>({
    schema,
    toMessage: errorMessages({ 409: serverMessage, fallback }),
    onEdit: () => setSuccess(undefined),
    submit: async (values) => {
      setSuccess(undefined);
      await assertSameAccount(account, api.myAccount.read);
      const message = await save(values);
      if (resets) form.ref.current?.reset();
      setSuccess(message);
    },
  });
  return { form, field, errors, outcome: { success, failure, hasEnded: errorStatus === 401 }, button: { submitting, ready } };
}
