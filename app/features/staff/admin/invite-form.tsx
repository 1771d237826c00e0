import { use, useState } from 'react';
import { api } from '#app/api-client.ts';
import { PasswordPrompt } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { type FieldsState, ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { type MemberRole, type StaffRole, staffRoles } from '../staff.contract.ts';
import { RoleChoice } from './role-choice.tsx';
import * as css from './staff.module.css';

const inviteFailed = errorMessages({
  400: serverMessage,
  409: serverMessage,
  network: 'The invitation was not sent: there is no connection. Please try again.',
  fallback: 'The invitation was not sent: something went wrong on our side. Please try again.',
});

interface Invited {
  email: string;
  role: StaffRole;
  newsletters?: 'on' | 'off' | undefined;
}

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
      <ResourceForm<Invited, { message: string }>
        noun="invitation"
        draft={{ form: 'invitation', subject }}
        fields={{ email: 'Email', role: 'Role', newsletters: 'Newsletters' }}
        schema={() => import('../staff.contract.ts').then((contract) => contract.NewInvitation)}
        save={({ values, draft }) => withPassword(() => api.staff.invite({ ...values, draft }))}
        toMessage={inviteFailed}
        onSaved={({ message }) => onSaved(message)}
        submitLabel="Send the invitation"
        onCancel={onClose}
        onSubmitting={setSubmitting}
      >
        {(state) => (
          <>
            <TextField
              type="email"
              autoComplete="off"
              required
              hint="We email a link to this address. It works once, within 7 days."
              {...state.field('email')}
            />
            <InvitedRoles {...state} />
          </>
        )}
      </ResourceForm>
    </Dialog>
  );
}

/** Role that an editor may get, too. */
const addition: MemberRole = 'newsletter-sender';

/** Role, and for an editor whether newsletters are added to it, as in the roles of a member. */
function InvitedRoles({ initial, errors, submitting, setValue }: FieldsState<Invited>) {
  const [role, setRole] = useState<StaffRole>(initial.role ?? 'editor');
  const [hasNewsletters, setNewsletters] = useState(initial.newsletters === 'on');

  function changeNewsletters(isOn: boolean) {
    setNewsletters(isOn);
    setValue('newsletters', isOn ? 'on' : 'off');
  }

  function changeRole(chosen: StaffRole) {
    setRole(chosen);
    // It ends with the role that it was given to.
    if (chosen !== 'editor' && hasNewsletters) changeNewsletters(false);
  }

  return (
    <>
      <fieldset className={css.choices}>
        <legend className={css.legend}>Role</legend>
        {staffRoles.map((each) => (
          <RoleChoice
            key={each}
            role={each}
            type="radio"
            name="role"
            defaultChecked={each === role}
            disabled={submitting}
            onChange={() => changeRole(each)}
          />
        ))}
      </fieldset>
      {role === 'editor' && (
        <fieldset className={css.choices}>
          <legend className={css.legend}>In addition</legend>
          <RoleChoice
            role={addition}
            type="checkbox"
            checked={hasNewsletters}
            disabled={submitting}
            onChange={({ target }) => changeNewsletters(target.checked)}
          />
        </fieldset>
      )}
      {errors.newsletters && <Notice tone="bad">{errors.newsletters}</Notice>}
    </>
  );
}
