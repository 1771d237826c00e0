import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import css from './passkey-list.module.css';
import type { Passkey } from './passkeys.contract.ts';

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  unauthenticated: 'Your login has run out, please log in again',
  fallback: 'The name was not saved, please try again',
});

interface RenamePasskeyProps {
  passkey: Passkey;
  onSaved: (message: string) => Promise<void>;
  onClose: () => void;
}

/** Dialog with the name of a passkey. */
export function RenamePasskey({ passkey, onSaved, onClose }: RenamePasskeyProps) {
  const { form, errors, failure, submitting, ready } = useForm({
    schema: () => import('./passkeys.contract.ts').then((contract) => contract.PasskeyName),
    toMessage: failed,
    submit: async (values) => onSaved((await api.passkeys.rename({ id: passkey.id, ...values })).message),
  });
  return (
    <Dialog title="Rename the passkey" preventClose={submitting} onClose={onClose}>
      <form {...form} className={css.form}>
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          required
          hint="Such as the device that it is on"
          defaultValue={passkey.name}
          error={errors.name}
        />
        {failure && !errors.name && <Notice tone="bad">{failure}</Notice>}
        <div className={css.actions}>
          <SubmitButton submitting={submitting} ready={ready}>
            Save the name
          </SubmitButton>
          <Button variant="secondary" disabled={submitting} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
