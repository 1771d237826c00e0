import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import { TextField } from '#app/ui/forms/field.tsx';
import type { Redirect } from '../redirects.contract.ts';
import { oldAddress } from './redirect-columns.tsx';

interface RedirectFormProps {
  /** Undefined for a new one. */
  redirect: Redirect | undefined;
  onSaved: (message: string) => Promise<void>;
  onClose: () => void;
}

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  network: 'Nothing was saved: there is no connection. Please try again.',
  fallback: 'Nothing was saved: something went wrong on our side. Please try again.',
});

/** Dialog with an old address and the page to which it leads. */
export const RedirectForm = ({ redirect, onSaved, onClose }: RedirectFormProps) => (
  <FormDialog
    title={redirect ? 'Edit the redirect' : 'Add a redirect'}
    schema={() => import('../redirects.contract.ts').then((contract) => contract.NewRedirect)}
    toMessage={failed}
    submit={async (values) =>
      onSaved(
        (await (redirect ? api.redirects.update({ id: redirect.id, basedOn: redirect.updatedAt, ...values }) : api.redirects.create(values))).message,
      )
    }
    submitLabel={redirect ? 'Save' : 'Add redirect'}
    onClose={onClose}
  >
    {({ from, to }) => (
      <>
        <TextField
          label="Old address"
          name="from"
          autoComplete="off"
          inputMode="url"
          {...asTyped}
          required
          hint="Copy it from the old site: https://old-site.example/2020/05/my-post/ or just /2020/05/my-post/. Capital letters and a slash at the end make no difference."
          defaultValue={redirect && oldAddress(redirect)}
          error={from}
        />
        <TextField
          label="Leads to"
          name="to"
          autoComplete="off"
          inputMode="url"
          {...asTyped}
          required
          hint="A page of this academy, such as /blog/7."
          defaultValue={redirect?.to}
          error={to}
        />
      </>
    )}
  </FormDialog>
);
