import { api } from '#app/api-client.ts';
import { PageSkeleton } from '#app/features/admin/page-skeleton.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/tutors.page';
import { loadUsers } from './load-users.ts';
import { UsersScreen } from './users-screen.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadUsers(request, api.accounts.tutors);
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Tutors', description: 'Everybody who wants to teach here.', matches });

export default function Tutors({ loaderData }: Route.ComponentProps) {
  return <UsersScreen title="Tutors" noun="tutors" users={loaderData.users} download={api.accounts.tutorsExport} />;
}
