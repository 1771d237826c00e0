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

const columns: Column<Tutor>[] = [
  ...userColumns('/admin/tutors'),
  {
    heading: 'State',
    cell: ({ state }) => (state === 'applied' ? <strong>{tutorStateNames[state]}</strong> : tutorStateNames[state]),
    className: css.state,
  },
];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ list: await loadList(request, api.accounts.tutors, filter) });
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Tutors', description: 'Tutors, and applicants for teaching.', matches });

export default function Tutors({ loaderData: { list } }: Route.ComponentProps) {
  return <ResourceList title="Tutors" noun="tutors" list={list} filter={filter} columns={columns} exportCsv={api.accounts.tutorsExport} />;
}
