import { type ReactNode, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ArrivalNotice, ProgressLine, SkipLink } from '#app/ui/frame-parts.tsx';
import { useArrival } from '#app/ui/use-arrival.ts';
import { useScrollLock } from '#app/ui/use-scroll-lock.ts';
import type { Route } from './+types/public.page';
import { Mishap } from './error-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import css from './public.module.css';

/** The frame of every public page. */
export default function PublicFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** What goes wrong inside is said inside: the ways on stay where they are. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <Mishap error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const [keyBefore, setKeyBefore] = useState(key);
  // However the page changed, by a link or by going back, the menu does not stay open over the next one.
  if (keyBefore !== key) {
    setKeyBefore(key);
    setMenuOpen(false);
  }
  const main = useArrival();
  useScrollLock(menuOpen);
  return (
    <>
      <SkipLink />
      <ProgressLine />
      <Header menuOpen={menuOpen} setMenuOpen={setMenuOpen} />
      <main id="main" ref={main} tabIndex={-1} inert={menuOpen}>
        <ArrivalNotice className={css.notice} />
        {children}
      </main>
      <Footer inert={menuOpen} />
    </>
  );
}
