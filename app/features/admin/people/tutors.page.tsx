import { api } from '#app/api.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Loading } from '../loading.tsx';
import type { Route } from './+types/tutors.page';
import { loadPeople } from './load-people.ts';
import { People } from './people.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadPeople(request, api.accounts.tutors);
export const HydrateFallback = Loading;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Tutors', description: 'Everybody who wants to teach here.', matches });

export default function Tutors({ loaderData }: Route.ComponentProps) {
  return <People title="Tutors" noun="tutors" people={loaderData.people} download={api.accounts.tutorsExport} />;
}
