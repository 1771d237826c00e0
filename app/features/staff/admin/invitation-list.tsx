import { use } from 'react';
import { api } from '#app/api-client.ts';
import { PasswordPrompt, type WithPassword } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import type { RowAction } from '#app/ui/admin/list/row-actions.tsx';
import type { Column } from '#app/ui/admin/list/table.tsx';
import type { Result } from '#app/ui/feedback/async-section.tsx';
import type { Invitation } from '../staff.contract.ts';
import { invitedRoles, rolesText } from '../staff-roles.ts';
import * as css from './staff.module.css';

const columns: Column<Invitation>[] = [
  { heading: 'Email Address', cell: ({ email }) => email, className: css.email },
  { heading: 'Role', cell: (invited) => rolesText(invitedRoles(invited)), className: css.roles },
  { heading: 'Invited By', cell: ({ invitedBy }) => <bdi>{invitedBy}</bdi>, className: css.name },
  { heading: 'Valid Until', cell: ({ expiresAt }) => <time dateTime={expiresAt}>{formatDateTime(expiresAt)}</time>, className: css.time },
];

const actionsOf = (withPassword: WithPassword): RowAction<Invitation>[] => [
  {
    label: 'Send again',
    variant: 'secondary',
    confirm: { title: 'Send the invitation again', question: 'A new mail goes out, and the link of the earlier one no longer works.' },
    perform: ({ email, role, newsletters }) => withPassword(() => api.staff.invite({ email, role, newsletters: newsletters ? 'on' : 'off' })),
    toMessage: errorMessages({
      409: serverMessage,
      network: 'The invitation was not sent: there is no connection. Please try again.',
      fallback: 'The invitation was not sent: something went wrong on our side. Please try again.',
    }),
  },
  {
    label: 'Withdraw',
    variant: 'danger-secondary',
    confirm: { title: 'Withdraw the invitation', question: 'Are you sure you want to withdraw this invitation? Its link no longer works then.' },
    perform: ({ id }) => api.staff.withdraw({ id }),
    toMessage: errorMessages({
      404: serverMessage,
      network: 'The invitation was not withdrawn: there is no connection. Please try again.',
      fallback: 'The invitation was not withdrawn: something went wrong on our side. Please try again.',
    }),
    removesRow: true,
  },
];

/** Invitations that are not accepted yet. */
export function InvitationList({ invitations }: { invitations: Result<Invitation[]> }) {
  const list = 'data' in invitations ? { data: { rows: invitations.data, total: invitations.data.length } } : invitations;
  return (
    <ResourceList
      title="Open invitations"
      noun="open invitations"
      list={list}
      columns={columns}
      actions={actionsOf(use(PasswordPrompt))}
      nameOf={({ email }) => email}
      empty="No invitation waits for an answer"
      paged={false}
      isPart
    />
  );
}
