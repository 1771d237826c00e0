import type { ReactNode } from 'react';
import type { User } from '#app/features/accounts/accounts.contract.ts';
import { pageSize } from '#app/ui/layout/pagination.ts';
import { Table } from '#app/ui/layout/table.tsx';
import { levelName } from './level-name.ts';
import css from './users-screen.module.css';

const columns = ['S/N', 'First Name', 'Last Name', 'Email Address', 'Phone Number', 'Level'];

interface UsersTableProps {
  title: string;
  users: User[];
  page: number;
  busy: boolean;
  /** Content of the empty table. */
  children: ReactNode;
}

/** Table of one page of users. Serial numbers continue over pages: page 2 starts at 11. */
export function UsersTable({ title, users, page, busy, children }: UsersTableProps) {
  return (
    <Table caption={title} columns={columns} empty={children} busy={busy}>
      {users.map((user, index) => (
        <tr key={user.id}>
          <td>{(page - 1) * pageSize + index + 1}</td>
          <td className={css.name}>
            <bdi>{user.first_name}</bdi>
          </td>
          <td className={css.name}>
            <bdi>{user.last_name}</bdi>
          </td>
          <td className={css.email}>{user.email}</td>
          <td className={css.phone}>{user.phone_number}</td>
          <td className={css.level}>{user.level && levelName[user.level]}</td>
        </tr>
      ))}
    </Table>
  );
}
