import { use, useState } from 'react';
import { api } from '#app/api-client.ts';
import { PasswordPrompt } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { type StaffRole, staffRoles } from '../staff.contract.ts';
import { RoleChoice } from './role-choice.tsx';
import * as css from './staff.module.css';

const inviteFailed = errorMessages({
  400: serverMessage,
  409: serverMessage,
  network: 'The invitation was not sent: there is no connection. Please try again.',
  fallback: 'The invitation was not sent: something went wrong on our side. Please try again.',
});

interface InviteFormProps {
  /** Subject of its draft. */
  subject: string;
  onSaved: (message: string) => Promise<void>;
  onClose: () => void;
}

/** Dialog with email address and role of a new member of the staff. */
export function InviteForm({ subject, onSaved, onClose }: InviteFormProps) {
  const [submitting, setSubmitting] = useState(false);
  const withPassword = use(PasswordPrompt);
  return (
    <Dialog title="Invite to the staff" preventClose={submitting} onClose={onClose}>
      <ResourceForm<{ email: string; role: StaffRole }, { message: string }>
        noun="invitation"
        draft={{ form: 'invitation', subject }}
        fields={{ email: 'Email', role: 'Role' }}
        schema={() => import('../staff.contract.ts').then((contract) => contract.NewInvitation)}
        save={({ values: { email, role }, draft }) => withPassword(() => api.staff.invite({ email, role, draft }))}
        toMessage={inviteFailed}
        onSaved={({ message }) => onSaved(message)}
        submitLabel="Send the invitation"
        onCancel={onClose}
        onSubmitting={setSubmitting}
      >
        {({ field, initial, submitting: isBusy }) => (
          <>
            <TextField
              type="email"
              autoComplete="off"
              required
              hint="We email a link to this address. It works once, within 7 days."
              {...field('email')}
            />
            <fieldset className={css.choices}>
              <legend className={css.legend}>Role</legend>
              {staffRoles.map((role) => (
                <RoleChoice key={role} role={role} type="radio" name="role" defaultChecked={role === (initial.role ?? 'editor')} disabled={isBusy} />
              ))}
            </fieldset>
          </>
        )}
      </ResourceForm>
    </Dialog>
  );
}
