import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import type { NewLink } from './link.contract.ts';
import { MeetingLinkField } from './meeting-link-field.tsx';

export const linkFailed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  network: 'The link is as it was: there is no connection. Please try again.',
  fallback: 'The link is as it was: something went wrong on our side. Please try again.',
});

/** Dialog with the field for another link of a class. */
export const NewLinkDialog = ({ submit, onClose }: { submit: (link: string) => Promise<void>; onClose: () => void }) => (
  <FormDialog<NewLink>
    title="New link"
    schema={() => import('./link.contract.ts').then((contract) => contract.NewLink)}
    toMessage={linkFailed}
    submit={({ link }) => submit(link)}
    submitLabel="Save the link"
    onClose={onClose}
  >
    {(errors) => (
      <>
        <p>Please make another room first. The families of the class get its link when they press Join.</p>
        <MeetingLinkField isRequired error={errors.link} />
      </>
    )}
  </FormDialog>
);
