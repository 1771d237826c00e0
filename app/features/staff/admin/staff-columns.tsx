import { retentionDays } from 'virtual:manifest/retention';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import type { Column } from '#app/ui/admin/list/table.tsx';
import type { StaffMember } from '../staff.contract.ts';
import { rolesText } from '../staff-roles.ts';
import css from './staff.module.css';

/** Logins are read from the audit log, which keeps them for a time. */
const lastLogin = ({ lastLoginAt }: StaffMember) =>
  lastLoginAt === null ? `None in ${retentionDays.auditEntry} days` : <time dateTime={lastLoginAt}>{formatDateTime(lastLoginAt)}</time>;

export const staffColumns: Column<StaffMember>[] = [
  { heading: 'Name', cell: ({ name }) => <bdi>{name}</bdi>, className: css.name },
  { heading: 'Email Address', cell: ({ email }) => email, className: css.email },
  { heading: 'Roles', cell: ({ roles }) => rolesText(roles), className: css.roles },
  { heading: 'Last Login', cell: lastLogin, className: css.time },
];
