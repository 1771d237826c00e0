import { api } from '#app/api-client.ts';
import { loadList, PageSkeleton } from '#app/features/admin/public.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/users.page';
import { UsersList, usersFilter } from './users-list.tsx';

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ list: await loadList(request, api.accounts.users, usersFilter) });
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Users', description: 'Everybody who learns here.', matches });

export default function Users({ loaderData: { list } }: Route.ComponentProps) {
  return <UsersList title="Users" noun="users" list={list} exportCsv={api.accounts.usersExport} />;
}
