import { api } from '#app/api.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Loading } from '../loading.tsx';
import type { Route } from './+types/users.page';
import { loadPeople } from './load-people.ts';
import { People } from './people.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadPeople(request, api.accounts.users);
export const HydrateFallback = Loading;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Users', description: 'Everybody who learns here.', matches });

export default function Users({ loaderData }: Route.ComponentProps) {
  return <People title="Users" noun="users" people={loaderData.people} download={api.accounts.usersExport} />;
}
