import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { Button } from '#app/ui/button.tsx';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import { passwordSchema } from './password-prompt.tsx';
import { ProofFields } from './proof-fields.tsx';

const failed = errorMessages({
  400: serverMessage,
  401: 'Your login has expired. Please load this page again and log in.',
  409: serverMessage,
  fallback: 'The link was not sent, please try again',
});

interface ConfirmOwnEmailProps {
  email: string;
  /** Rejects where the link must not be sent. */
  beforeSend?: () => Promise<void>;
  onSent?: () => Promise<void>;
}

/** Offers a link that proves the present address, which no mail has proved yet. */
export function ConfirmOwnEmail({ email, beforeSend, onSent }: ConfirmOwnEmailProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [message, setMessage] = useState<string>();
  return (
    <>
      <p>
        Your address <bdi>{email}</bdi> is not confirmed yet. Until then what was sent to us with it, such as comments without a login, does not
        belong to your account.
      </p>
      <div role="status">
        {message && (
          <p>
            <strong>{message}</strong>
          </p>
        )}
      </div>
      <p>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          Send me a link to confirm it
        </Button>
      </p>
      {isOpen && (
        <FormDialog
          title="Confirm your email address"
          schema={passwordSchema}
          submit={async (values) => {
            await beforeSend?.();
            const sent = await api.myAccount.requestEmailChange({ email, ...values });
            await onSent?.();
            setMessage(sent.message);
            setIsOpen(false);
          }}
          toMessage={failed}
          submitLabel="Send the link"
          onClose={() => setIsOpen(false)}
        >
          {(errors) => <ProofFields errors={errors} />}
        </FormDialog>
      )}
    </>
  );
}
