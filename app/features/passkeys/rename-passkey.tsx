import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import type { Passkey } from './passkeys.contract.ts';

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  unauthenticated: 'Your login has expired, please log in again',
  fallback: 'The name was not saved, please try again',
});

interface RenamePasskeyProps {
  passkey: Passkey;
  onSaved: (message: string) => Promise<void>;
  onClose: () => void;
}

/** Dialog with the name of a passkey. */
export const RenamePasskey = ({ passkey, onSaved, onClose }: RenamePasskeyProps) => (
  <FormDialog
    title="Rename the passkey"
    schema={() => import('./passkeys.contract.ts').then((contract) => contract.PasskeyName)}
    toMessage={failed}
    submit={async (values) => onSaved((await api.passkeys.rename({ id: passkey.id, ...values })).message)}
    submitLabel="Save the name"
    onClose={onClose}
  >
    {({ name }) => (
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        required
        hint="Such as the device that it is on"
        defaultValue={passkey.name}
        error={name}
      />
    )}
  </FormDialog>
);
