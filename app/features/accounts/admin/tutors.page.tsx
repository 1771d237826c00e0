import { api } from '#app/api-client.ts';
import { Loading } from '#app/features/admin/hydrate-fallback.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/tutors.page';
import { loadPeople } from './load-users.ts';
import { People } from './users-screen.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadPeople(request, api.accounts.tutors);
export const HydrateFallback = Loading;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Tutors', description: 'Everybody who wants to teach here.', matches });

export default function Tutors({ loaderData }: Route.ComponentProps) {
  return <People title="Tutors" noun="tutors" people={loaderData.people} download={api.accounts.tutorsExport} />;
}
