import { useState } from 'react';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { type FormSchema, useForm } from '#app/ui/forms/use-form.ts';
import { assertSameAccount, type LoadedAccount } from './loaded-account.ts';

interface AccountFormOptions<T> {
  account: LoadedAccount;
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
      await assertSameAccount(account);
      const message = await save(values);
      if (resets) form.ref.current?.reset();
      setSuccess(message);
    },
  });
  return { form, field, errors, outcome: { success, failure, hasEnded: errorStatus === 401 }, button: { submitting, ready } };
}
