import { api } from '#app/api-client.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { deferred } from '#app/ui/feedback/deferred.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { TeachingPage } from '../teaching-page.tsx';
import type { Route } from './+types/voice.page';

const OwnConsent = deferred(() => import('./own-consent.tsx').then((module) => module.OwnConsent), <p role="status">Loading...</p>);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Your voice', description: 'How your voice may be named and used, and how to take it back.', matches });

/** A paused tutor may still take back the voice. */
async function readVoice() {
  const [stored, { permissions }] = await Promise.all([api.teaching.speaker(), api.accounts.me()]);
  const mayRecord = permissions?.includes('recordings:write') ?? false;
  if (!mayRecord && !stored.speaker) throw new ApiError(403, 'Only tutors lend their voices');
  return { ...stored, mayRecord };
}

/** Consent of a speaker: asked for before the first recording, and changed at any time. */
export default function Voice() {
  return (
    <TeachingPage title="Your voice" read={readVoice}>
      {(stored, reload) => <OwnConsent {...stored} reload={reload} />}
    </TeachingPage>
  );
}
