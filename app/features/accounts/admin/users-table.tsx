import type { ReactNode } from 'react';
import type { Person } from '#app/features/accounts/accounts.contract.ts';
import { pageSize } from '#app/ui/layout/pagination.ts';
import { Table } from '#app/ui/layout/table.tsx';
import { levelName } from './level-name.ts';
import css from './users-screen.module.css';

const columns = ['S/N', 'First Name', 'Last Name', 'Email Address', 'Phone Number', 'Level'];

interface PeopleTableProps {
  title: string;
  people: Person[];
  page: number;
  busy: boolean;
  /** Content of the empty table. */
  children: ReactNode;
}

/** Table of one page of users. Serial numbers continue over pages: page 2 starts at 11. */
export function UsersTable({ title, people, page, busy, children }: PeopleTableProps) {
  return (
    <Table caption={title} columns={columns} empty={children} busy={busy}>
      {people.map((person, at) => (
        <tr key={person.id}>
          <td>{(page - 1) * pageSize + at + 1}</td>
          <td className={css.name}>
            <bdi>{person.first_name}</bdi>
          </td>
          <td className={css.name}>
            <bdi>{person.last_name}</bdi>
          </td>
          <td className={css.email}>{person.email}</td>
          <td className={css.phone}>{person.phone_number}</td>
          <td className={css.level}>{person.level && levelName[person.level]}</td>
        </tr>
      ))}
    </Table>
  );
}
