import { api } from '#app/api-client.ts';
import { deferred } from '#app/ui/feedback/deferred.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { TeachingPage } from '../teaching-page.tsx';
import type { Route } from './+types/check.page';
import { type CheckWork, fetchChecks } from './fetch-checks.ts';

const CheckSitting = deferred(() => import('./check-sitting.tsx').then((module) => module.CheckSitting), <p role="status">Loading...</p>);

async function readCheck(): Promise<CheckWork> {
  const [work, { id }] = await Promise.all([fetchChecks(), api.myAccount.read()]);
  return { ...work, account: id };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Check recordings', description: 'Recordings of other tutors, to listen to and approve.', matches });

/** Recordings that wait, one after the other. */
export default function Check() {
  return (
    <TeachingPage title="Check recordings" read={readCheck}>
      {(work) => <CheckSitting work={work} />}
    </TeachingPage>
  );
}
