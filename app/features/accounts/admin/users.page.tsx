import { api } from '#app/api-client.ts';
import { PageSkeleton } from '#app/features/admin/page-skeleton.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/users.page';
import { loadUsers } from './load-users.ts';
import { UsersScreen } from './users-screen.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadUsers(request, api.accounts.users);
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Users', description: 'Everybody who learns here.', matches });

export default function Users({ loaderData }: Route.ComponentProps) {
  return <UsersScreen title="Users" noun="users" users={loaderData.users} download={api.accounts.usersExport} />;
}
