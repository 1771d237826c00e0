import { Link, useLocation } from 'react-router';
import { api } from '#app/api-client.ts';
import type { Tutor } from '#app/features/accounts/accounts.contract.ts';
import { userColumns, usersFilter } from '#app/features/accounts/public.tsx';
import { tutorStateNames } from '#app/features/accounts/tutor-states.contract.ts';
import { loadList, PageSkeleton } from '#app/features/admin/public.tsx';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import type { Column } from '#app/ui/admin/list/table.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/tutor-list.page';
import * as css from './tutor-list.module.css';

const filter = {
  search: 'Search by name, email or town',
  selects: { ...usersFilter.selects, state: { label: 'State', any: 'Any state', options: tutorStateNames } },
};

const columns: Column<Tutor>[] = [...userColumns, { heading: 'State', cell: (tutor) => <StateLink {...tutor} />, className: css.state }];

/** Link to the application, whose page leads back to this page of the list. */
function StateLink({ id, state, first_name, last_name }: Tutor) {
  const { search } = useLocation();
  return (
    <Link to={`/admin/tutors/${id}`} state={{ search }}>
      {state === 'applied' ? <strong>{tutorStateNames[state]}</strong> : tutorStateNames[state]}
      <span className="visually-hidden">
        {' '}
        {first_name} {last_name}
      </span>
    </Link>
  );
}

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ list: await loadList(request, api.accounts.tutors, filter) });
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Tutors', description: 'Everybody who wants to teach here.', matches });

export default function Tutors({ loaderData: { list } }: Route.ComponentProps) {
  return <ResourceList title="Tutors" noun="tutors" list={list} filter={filter} columns={columns} exportCsv={api.accounts.tutorsExport} />;
}
