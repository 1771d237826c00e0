import { api } from '#app/api-client.ts';
import { ApplicationState, CardEditor, TeachingPage } from '#app/features/tutors/public.tsx';
import { ApiError } from '#app/lib/api-error.ts';
import { readSessionToken } from '#app/login-session/session-cookie.ts';
import { deferred } from '#app/ui/feedback/deferred.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/tutor.page';
import { ClassesLink } from './classes-link.tsx';
import { OwnLessons } from './own-lessons.tsx';
import { OwnVoice } from './own-voice.tsx';
import { WorkList } from './work-list.tsx';

/** A tutor has some only after a while. */
const Contributions = deferred(() => import('./contributions.tsx').then((module) => module.Contributions));

async function readWork(permissions: readonly string[]) {
  const [{ counts }, mine, { speaker }] = await Promise.all([
    api.teaching.queue({ kind: 'check', limit: 1 }),
    api.teaching.mine(),
    api.teaching.speaker(),
  ]);
  return { counts, mine, speaker, mayRecord: permissions.includes('recordings:write'), mayTeach: permissions.includes('classes:teach') };
}

/** Applicants, and tutors that are paused or declined, have no work. Staff have no card. */
async function readDesk() {
  const token = readSessionToken() ?? '';
  const { tutor } = await api.tutors.home();
  const { permissions = [] } = await api.accounts.me();
  const hasWork = permissions.includes('reviews:write');
  if (!tutor && !hasWork) throw new ApiError(403, 'This page is for tutors');
  return { tutor: tutor && { ...tutor, token }, work: hasWork ? await readWork(permissions) : undefined };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Tutor home', description: 'Words to record, to check and to review, and the card that visitors see.', matches });

/** Desk of a tutor, or the state of an application. */
export default function TutorHome() {
  return (
    <TeachingPage title="Tutor home" read={readDesk} leadsBack={false}>
      {({ tutor, work }, reload) => (
        <>
          {work && (
            <>
              <WorkList counts={work.counts} mayRecord={work.mayRecord} hasConsent={work.speaker !== null} thanks={work.mine.thanks} />
              {work.mayTeach && <ClassesLink />}
              <Contributions mine={work.mine} reload={reload} />
              <OwnVoice speaker={work.speaker} />
            </>
          )}
          {tutor && tutor.state === 'approved' && <OwnLessons />}
          {tutor && <ApplicationState tutor={tutor} />}
          {tutor && tutor.state !== 'declined' && (
            <div>
              <CardEditor tutor={tutor} reload={reload} />
            </div>
          )}
        </>
      )}
    </TeachingPage>
  );
}
