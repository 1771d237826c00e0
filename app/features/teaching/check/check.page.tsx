import { api } from '#app/api-client.ts';
import { TeachingPage } from '#app/features/tutors/public.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/check.page';
import { fetchChecks } from './fetch-checks.ts';

/** The work, and what shows it: its code loads where there is a tutor. */
async function readCheck() {
  const [work, { id }, { CheckSitting }] = await Promise.all([fetchChecks(), api.myAccount.read(), import('./check-sitting.tsx')]);
  return { work: { ...work, account: id }, CheckSitting };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Check recordings', description: 'Recordings of other tutors, to listen to and approve.', matches });

/** Recordings that wait, one after the other. */
export default function Check() {
  return (
    <TeachingPage title="Check recordings" read={readCheck}>
      {({ work, CheckSitting }) => <CheckSitting work={work} />}
    </TeachingPage>
  );
}
