import { api } from '#app/api-client.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { deferred } from '#app/ui/feedback/deferred.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { TeachingPage } from '../teaching-page.tsx';
import type { Route } from './+types/record.page';
import type { RecordWork } from './record-sitting.tsx';
import { fetchWords } from './send-take.ts';

/** The recorder loads where one records. */
const RecordSitting = deferred(() => import('./record-sitting.tsx').then((module) => module.RecordSitting), <p role="status">Loading...</p>);

async function readRecord(): Promise<RecordWork & { hasConsent: boolean }> {
  const [{ speaker }, { id }, work] = await Promise.all([api.teaching.speaker(), api.myAccount.read(), fetchWords()]);
  return { hasConsent: speaker !== null, account: id, ...work };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Record', description: 'Words that need your voice, one after the other.', matches });

/** Words that need a voice. */
export default function RecordPage() {
  return (
    <TeachingPage title="Record" read={readRecord}>
      {({ hasConsent, ...work }) => (hasConsent ? <RecordSitting work={work} /> : <AskForConsent />)}
    </TeachingPage>
  );
}

const AskForConsent = () => (
  <EmptyState actions={<ButtonLink to="/tutor/voice?then=%2Ftutor%2Frecord">Say how your voice may be used</ButtonLink>}>
    <p>Before your first recording, please say how your voice may be named and used. It takes a minute.</p>
  </EmptyState>
);
