import { api } from '#app/api-client.ts';
import { TeachingPage } from '#app/features/tutors/public.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/record.page';
import { fetchWords } from './send-take.ts';

/** The work, and what shows it: the recorder loads where one records. */
async function readRecord() {
  const [{ speaker }, { id }, { rows }, { voices }, { RecordSitting, readWork }] = await Promise.all([
    api.teaching.speaker(),
    api.myAccount.read(),
    fetchWords(),
    api.teaching.mine(),
    import('./record-sitting.tsx'),
  ]);
  return { hasConsent: speaker !== null, work: await readWork({ account: id, rows, voices }), RecordSitting };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Record', description: 'Words that need your voice, one after the other.', matches });

/** Words that need a voice. */
export default function RecordPage() {
  return (
    <TeachingPage title="Record" read={readRecord}>
      {({ hasConsent, work, RecordSitting }) => (hasConsent ? <RecordSitting work={work} /> : <AskForConsent />)}
    </TeachingPage>
  );
}

const AskForConsent = () => (
  <EmptyState actions={<ButtonLink to="/tutor/voice?then=%2Ftutor%2Frecord">Say how your voice may be used</ButtonLink>}>
    <p>Before your first recording, please say how your voice may be named and used. It takes a minute.</p>
  </EmptyState>
);
