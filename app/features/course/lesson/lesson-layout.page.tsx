import { type ReactNode, useEffect } from 'react';
import { Link, Outlet } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { useRouteFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useWindowLoad } from '#app/ui/hooks/use-window-load.ts';
import { CloseIcon } from '#app/ui/icons.tsx';
import { RouteErrorPage } from '#app/ui/layout/error-page.tsx';
import { BrandName, FlashMessage, NavigationProgress, SkipLink } from '#app/ui/layout/layout-parts.tsx';
import type { Route } from './+types/lesson-layout.page';
import * as css from './lesson-layout.module.css';

/** Layout route of a lesson without an account: the frame of the learning area, with one way out. */
export default function LessonRoute() {
  return (
    <LessonLayout>
      <Outlet />
    </LessonLayout>
  );
}

/** Shows errors inside the frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LessonLayout>
      <RouteErrorPage error={error} actions={<ButtonLink to="/learn">See the lessons</ButtonLink>}>
        Your answers stay on this device. Please load the lesson again, or have a look at the others.
      </RouteErrorPage>
    </LessonLayout>
  );
}

function LessonLayout({ children }: { children: ReactNode }) {
  const main = useRouteFocus();
  const isLoaded = useWindowLoad();
  useEffect(() => {
    if (isLoaded) import('#app/ui/feedback/lost-connection.tsx').then(({ watchConnection }) => watchConnection()).catch(() => undefined);
  }, [isLoaded]);
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <header className={css.header}>
        <div className={css.bar}>
          <span className={css.brand}>
            <BrandName />
          </span>
          <Link to="/learn" className={css.leave}>
            <CloseIcon /> Leave the lesson
          </Link>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        <FlashMessage className={undefined} />
        {children}
      </main>
    </>
  );
}
