import { api } from '#app/api-client.ts';
import { Loading } from '#app/features/admin/hydrate-fallback.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/users.page';
import { loadPeople } from './load-users.ts';
import { People } from './users-screen.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadPeople(request, api.accounts.users);
export const HydrateFallback = Loading;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Users', description: 'Everybody who learns here.', matches });

export default function Users({ loaderData }: Route.ComponentProps) {
  return <People title="Users" noun="users" people={loaderData.people} download={api.accounts.usersExport} />;
}
