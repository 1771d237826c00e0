import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { User } from '#app/features/accounts/accounts.contract.ts';
import type { PageWithTotal } from '#app/http/endpoint.ts';
import type { FilterValues } from '#app/ui/admin/list/list-query.ts';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import type { Column } from '#app/ui/admin/list/table.tsx';
import type { Result } from '#app/ui/feedback/async-section.tsx';
import * as css from './users-list.module.css';

const levelNames = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' };

export const usersFilter = {
  search: 'Search by name or email',
  selects: { level: { label: 'Level', any: 'Any level', options: levelNames } },
};

/** Link to the page of an account, which leads back to this page of the list. */
function NameLink({ to, user: { first_name, last_name } }: { to: string; user: User }) {
  const { search } = useLocation();
  return (
    <Link to={to} state={{ search }} aria-label={`${first_name} ${last_name}`} className={css.open}>
      <bdi>{first_name}</bdi>
    </Link>
  );
}

/** @param area path of the pages of these accounts: '/admin/users' */
export const userColumns = (area: string): Column<User>[] => [
  { heading: 'First Name', cell: (user) => <NameLink to={`${area}/${user.id}`} user={user} />, className: css.name },
  { heading: 'Last Name', cell: ({ last_name }) => <bdi>{last_name}</bdi>, className: css.name },
  { heading: 'Email Address', cell: ({ email }) => email, className: css.email },
  { heading: 'Phone Number', cell: ({ phone_number }) => phone_number, className: css.phone },
  { heading: 'Level', cell: ({ level }) => level && levelNames[level], className: css.level },
];

interface UsersListProps {
  title: string;
  /** Plural noun in messages, such as 'users'. */
  noun: string;
  list: Result<PageWithTotal<User[]>>;
  toolbar?: ReactNode;
  exportCsv: (values: FilterValues<typeof usersFilter>) => Promise<File>;
}

const columns = userColumns('/admin/users');

/** List of learners. */
export function UsersList(props: UsersListProps) {
  return <ResourceList {...props} filter={usersFilter} columns={columns} />;
}
