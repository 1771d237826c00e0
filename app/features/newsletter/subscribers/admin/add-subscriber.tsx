import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import { TextField } from '#app/ui/forms/field.tsx';

interface AddSubscriberProps {
  onAdded: (message: string) => Promise<void>;
  onClose: () => void;
}

const failed = errorMessages({
  400: serverMessage,
  network: 'Nothing was added: there is no connection. Please try again.',
  fallback: 'Nothing was added: something went wrong on our side. Please try again.',
});

/** Dialog that adds one address, with or without the consent of its owner. */
export const AddSubscriber = ({ onAdded, onClose }: AddSubscriberProps) => (
  <FormDialog
    title="Add an address"
    schema={() => import('../subscribers.contract.ts').then((contract) => contract.NewSubscriber)}
    toMessage={failed}
    submit={async (values) => onAdded((await api.newsletter.addSubscriber(values)).message)}
    submitLabel="Add the address"
    onClose={onClose}
  >
    {({ email, source, date }) => (
      <>
        <p>
          Say where and when the person agreed, and the newsletter goes to the address from now on. Leave both empty, and we first send an email that
          asks to confirm.
        </p>
        <TextField label="Email" name="email" type="email" autoComplete="off" required error={email} />
        <TextField label="Where they agreed" name="source" autoComplete="off" hint="For example: paper list at the Easter party." error={source} />
        <TextField label="On which day" name="date" type="date" error={date} />
      </>
    )}
  </FormDialog>
);
