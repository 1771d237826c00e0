import { type FormEvent, use, useState } from 'react';
import { api } from '#app/api-client.ts';
import { PasswordPrompt } from '#app/features/accounts/public.tsx';
import { useAccount } from '#app/features/admin/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { type MemberRole, type StaffMember, staffRoles } from '../staff.contract.ts';
import { RoleChoice } from './role-choice.tsx';
import * as css from './staff.module.css';

const saveFailed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  network: 'The roles were not changed: there is no connection. Please try again.',
  fallback: 'The roles were not changed: something went wrong on our side. Please try again.',
});

interface RolesFormProps {
  member: StaffMember;
  onSaved: (message: string) => Promise<void>;
  /** Called when the stored roles are not those of `member`. */
  onConflict: () => Promise<void>;
  onClose: () => void;
}

/** Dialog with the roles of a member of the staff. */
export function RolesForm({ member, onSaved, onConflict, onClose }: RolesFormProps) {
  const [roles, setRoles] = useState<readonly MemberRole[]>(member.roles);
  const withPassword = use(PasswordPrompt);
  const isOwn = useAccount()?.id === member.id;
  const save = useAction(async () => {
    const { message } = await saveRoles();
    // The rest of the page is for administrators. Loading it anew also updates the menu, or opens the login.
    if (isOwn && !roles.includes('administrator')) return location.assign('/admin');
    return onSaved(message);
  }, saveFailed);

  async function saveRoles() {
    try {
      return await withPassword(() => api.staff.setRoles({ id: member.id, roles: [...roles], basedOn: member.roles }));
    } catch (error) {
      if (error instanceof ApiError && [404, 409].includes(error.status)) await onConflict();
      throw error;
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void save.run();
  }

  function toggle(role: MemberRole) {
    const others = roles.filter((other) => other !== role);
    if (!roles.includes(role)) setRoles([...roles, role]);
    // It ends with the role that it was given to.
    else setRoles(role === 'editor' ? others.filter((other) => other !== 'newsletter-sender') : others);
  }

  const choiceOf = (role: MemberRole) => (
    <RoleChoice
      key={role}
      role={role}
      type="checkbox"
      name="roles"
      checked={roles.includes(role)}
      disabled={save.pending}
      onChange={() => toggle(role)}
    />
  );

  return (
    <Dialog title="Change roles" preventClose={save.pending} onClose={onClose}>
      <form className={css.form} method="post" onSubmit={onSubmit}>
        <fieldset className={css.choices}>
          <legend>
            Roles of <bdi className={css.member}>{member.name}</bdi>
          </legend>
          {staffRoles.map(choiceOf)}
        </fieldset>
        {roles.includes('editor') && (
          <fieldset className={css.choices}>
            <legend>In addition</legend>
            {choiceOf('newsletter-sender')}
          </fieldset>
        )}
        <p role="status" className={css.consequence}>
          {consequenceOf(roles, isOwn)}
        </p>
        {save.failure && <Notice tone="bad">{save.failure}</Notice>}
        <div className={css.buttons}>
          <SubmitButton submitting={save.pending} variant={roles.length === 0 ? 'danger' : 'primary'}>
            Save the roles
          </SubmitButton>
          <Button variant="secondary" disabled={save.pending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function consequenceOf(roles: readonly MemberRole[], isOwn: boolean): string {
  if (isOwn && !roles.includes('administrator')) return 'This is your own account: afterwards you can no longer change roles.';
  if (roles.length === 0) return 'Without a role this account leaves the staff, and is logged out everywhere.';
  return 'An email tells the person about it.';
}
