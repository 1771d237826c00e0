import { retentionDays } from 'virtual:manifest/retention';
import { use, useState } from 'react';
import { api } from '#app/api-client.ts';
import { PasswordPrompt, PasswordPromptProvider, type WithPassword } from '#app/features/accounts/public.tsx';
import { PageSkeleton, requireAdmin, useAccount } from '#app/features/admin/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { revalidateUnlessOnlyForm, useFormInUrl } from '#app/ui/admin/form/form-in-url.ts';
import { listQuery, redirectToValidUrl } from '#app/ui/admin/list/list-query.ts';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import type { RowAction } from '#app/ui/admin/list/row-actions.tsx';
import type { Column } from '#app/ui/admin/list/table.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { StaffMember } from '../staff.contract.ts';
import { rolesText } from '../staff-roles.ts';
import type { Route } from './+types/staff.page';
import { InvitationList } from './invitation-list.tsx';
import { InviteForm } from './invite-form.tsx';
import { RolesForm } from './roles-form.tsx';
import * as css from './staff.module.css';

/** Logins are read from the audit log, which keeps them for a time. */
const lastLogin = ({ lastLoginAt }: StaffMember) =>
  lastLoginAt === null ? `None in ${retentionDays.auditEntry} days` : <time dateTime={lastLoginAt}>{formatDateTime(lastLoginAt)}</time>;

const staffColumns: Column<StaffMember>[] = [
  {
    heading: 'Name',
    cell: ({ name, isDisabled }) => (
      <>
        <bdi>{name}</bdi>
        {isDisabled && <small> (disabled)</small>}
      </>
    ),
    className: css.name,
  },
  { heading: 'Email Address', cell: ({ email }) => email, className: css.email },
  { heading: 'Roles', cell: ({ roles }) => rolesText(roles), className: css.roles },
  { heading: 'Last Login', cell: lastLogin, className: css.time },
];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const parts = await requireAdmin(request, () => ({
    list: toResult(api.staff.list(listQuery(searchParams, {}))),
    invitations: toResult(api.staff.invitations()),
  }));
  redirectToValidUrl(request, {}, parts.list);
  return parts;
}
export const HydrateFallback = PageSkeleton;
export const shouldRevalidate = revalidateUnlessOnlyForm;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Staff', description: 'The staff of the academy.', matches });

const resetSecondFactor = (withPassword: WithPassword): RowAction<StaffMember> => ({
  label: 'Reset second factor',
  variant: 'danger-secondary',
  confirm: {
    title: 'Reset the second factor',
    question:
      'Only for a colleague who has lost theirs, and when you know that it is them: authenticator app, recovery codes and passkeys go, and all logins end.',
  },
  perform: ({ id }) => withPassword(() => api.staff.resetSecondFactor({ id })),
  toMessage: errorMessages({
    404: serverMessage,
    409: serverMessage,
    network: 'The second factor was not reset: there is no connection. Please try again.',
    fallback: 'The second factor was not reset: something went wrong on our side. Please try again.',
  }),
});

export default function Staff({ loaderData }: Route.ComponentProps) {
  return (
    <PasswordPromptProvider hint="A change of the staff needs a login of the last 15 minutes.">
      <StaffLists {...loaderData} />
    </PasswordPromptProvider>
  );
}

function StaffLists({ list, invitations }: Route.ComponentProps['loaderData']) {
  const withPassword = use(PasswordPrompt);
  const reload = useReload();
  const account = useAccount();
  const { showResult } = useAdmin();
  const { editing, subject, open, close } = useFormInUrl();
  const [member, setMember] = useState<StaffMember>();

  function closeForms() {
    setMember(undefined);
    close(editing);
  }

  async function onSaved(message: string) {
    await reload();
    closeForms();
    showResult({ title: 'Done', paragraphs: [message] });
  }

  return (
    <>
      <ResourceList
        title="Staff"
        noun="members of the staff"
        list={list}
        columns={staffColumns}
        create={{ label: 'Invite', onClick: () => open('new') }}
        actions={[
          { label: 'Change roles', variant: 'secondary', onClick: setMember },
          { ...resetSecondFactor(withPassword), isFor: ({ id, hasSecondFactor }) => hasSecondFactor && id !== account?.id },
        ]}
        nameOf={({ name }) => name}
      />
      <InvitationList invitations={invitations} />
      {member && <RolesForm member={member} onSaved={onSaved} onConflict={reload} onClose={closeForms} />}
      {editing === 'new' && <InviteForm subject={subject} onSaved={onSaved} onClose={closeForms} />}
    </>
  );
}
