import { type ReactNode, useEffect } from 'react';
import { Outlet, redirect, useLocation, useRevalidator } from 'react-router';
import { learningAccount, onLogoutElsewhere } from '#app/login-session/learning-account.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useRouteFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useSameSession } from '#app/ui/hooks/use-same-session.ts';
import { useWindowLoad } from '#app/ui/hooks/use-window-load.ts';
import { RouteErrorPage } from '#app/ui/layout/error-page.tsx';
import { FlashMessage, NavigationProgress, SkipLink } from '#app/ui/layout/layout-parts.tsx';
import { AnswerQueueStatus } from '../answer-queue/answer-queue-status.tsx';
import { keepInstallPrompt } from '../install/install-prompt.ts';
import { requireAccess } from '../require-learner.ts';
import { forgetOldSessions } from '../session/stored-session.ts';
import type { Route } from './+types/study.page';
import { StudyHeader } from './study-header.tsx';
import * as css from './study-layout.module.css';

/** Redirects to the login a browser without a session or a device key. Server HTML is the same for all visitors. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!/^\/study\/./.test(new URL(request.url).pathname)) throw redirect('/study/today');
  await requireAccess(request);
  return null;
}

export const shouldRevalidate = () => false;

/** A login that has ended is no other family where the key of the device is of the same one. */
const learnerAccount = () => learningAccount()?.account;

/** Layout route of the learning area: no links to the public site, no comments, search or newsletter, so that a child stays in it. */
export default function StudyRoute() {
  const isLoaded = useWindowLoad();
  useEffect(() => {
    if (isLoaded) void forgetOldSessions(Date.now());
    // The learning area needs a network where there is no service worker; all else is the same.
    if (isLoaded && import.meta.env.PROD)
      import('#app/ui/offline/register-worker.ts').then(({ registerWorker }) => registerWorker('study')).catch(() => undefined);
  }, [isLoaded]);
  useEffect(keepInstallPrompt, []);
  useSameSession(learnerAccount);
  const { revalidate } = useRevalidator();
  // The names of the household are not left on the screen.
  useEffect(() => onLogoutElsewhere(() => void revalidate()), [revalidate]);
  return (
    <StudyLayout>
      <AnswerQueueStatus />
      <Outlet />
    </StudyLayout>
  );
}

/** Placeholder that the server renders for each page. */
export function HydrateFallback() {
  return (
    <StudyLayout>
      <p role="status" className={css.loading}>
        Loading...
      </p>
    </StudyLayout>
  );
}

/** Shows errors inside the layout, so that the navigation stays available. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StudyLayout>
      <RouteErrorPage error={error} actions={<ButtonLink to="/study/today">Go to Today</ButtonLink>}>
        What you have learned is safe. Please go back to Today.
      </RouteErrorPage>
    </StudyLayout>
  );
}

function StudyLayout({ children }: { children: ReactNode }) {
  const main = useRouteFocus();
  // An exercise has the screen for itself.
  const isSession = useLocation().pathname === '/study/session';
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      {!isSession && <StudyHeader />}
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        <FlashMessage className={css.notice} />
        {children}
      </main>
    </>
  );
}
