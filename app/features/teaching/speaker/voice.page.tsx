import { api } from '#app/api-client.ts';
import { TeachingPage } from '#app/features/tutors/public.tsx';
import { ApiError } from '#app/lib/api-error.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/voice.page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Your voice', description: 'How your voice may be named and used, and how to take it back.', matches });

/** A paused tutor may still take back the voice. */
async function readVoice() {
  const [stored, { permissions }, { OwnConsent }] = await Promise.all([api.teaching.speaker(), api.accounts.me(), import('./own-consent.tsx')]);
  const mayRecord = permissions?.includes('recordings:write') ?? false;
  if (!mayRecord && !stored.speaker) throw new ApiError(403, 'Only tutors lend their voices');
  return { ...stored, mayRecord, OwnConsent };
}

/** Consent of a speaker: asked for before the first recording, and changed at any time. */
export default function Voice() {
  return (
    <TeachingPage title="Your voice" read={readVoice}>
      {({ OwnConsent, ...stored }, reload) => <OwnConsent {...stored} reload={reload} />}
    </TeachingPage>
  );
}
