import { startRegistration } from '@simplewebauthn/browser';
import { api } from '#app/api-client.ts';
import { askAuthenticator, ProofFields, withRenewedLogin } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  unauthenticated: 'Your login has expired, please log in again',
  fallback: 'The passkey was not added, please try again',
});

interface AddPasskeyProps {
  onEdit: () => void;
  onAdded: (message: string) => Promise<void>;
}

/** Asks for the password, and then lets the device make a passkey. */
export function AddPasskey({ onEdit, onAdded }: AddPasskeyProps) {
  const { form, errors, failure, submitting, ready } = useForm({
    schema: () => import('#app/features/accounts/own-password.contract.ts').then((contract) => contract.OwnProof),
    toMessage: failed,
    onEdit,
    submit: async (values) => {
      onEdit();
      const optionsJSON = await withRenewedLogin(values, () => api.passkeys.addOptions(values));
      const { id, rawId, response } = await askAuthenticator(() => startRegistration({ optionsJSON }), optionsJSON.timeout);
      const credential = { id, rawId, type: 'public-key' as const, response };
      const { message } = await withRenewedLogin(values, () => api.passkeys.add({ credential }));
      form.ref.current?.reset();
      await onAdded(message);
    },
  });
  return (
    <FormCard {...form}>
      <ProofFields hint="A new passkey needs the password of your account" errors={errors} />
      {failure && Object.keys(errors).length === 0 && <Notice tone="bad">{failure}</Notice>}
      <SubmitButton submitting={submitting} ready={ready}>
        Add a passkey
      </SubmitButton>
    </FormCard>
  );
}
