import { type ReactNode, useState } from 'react';
import { Outlet, useLocation, useNavigation, useNavigationType } from 'react-router';
import { Notice } from '#app/ui/notice.tsx';
import { useScrollLock } from '#app/ui/use-scroll-lock.ts';
import type { Route } from './+types/public.page';
import { Mishap } from './error-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import css from './public.module.css';
import { useArrival } from './use-arrival.ts';

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
  const { key, state } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const [keyBefore, setKeyBefore] = useState(key);
  // However the page changed, by a link or by going back, the menu does not stay open over the next one.
  if (keyBefore !== key) {
    setKeyBefore(key);
    setMenuOpen(false);
  }
  const main = useArrival();
  useScrollLock(menuOpen);
  // A page may send a sentence along to the next one; a reload or the way back does not say it again.
  const { notice } = (state ?? {}) as { notice?: string };
  const arrived = useNavigationType() !== 'POP';
  const loading = useNavigation().state === 'loading';
  return (
    <>
      <a className={css.skip} href="#main">
        Skip to the content
      </a>
      <div className={css.progress} data-loading={loading} aria-hidden="true" />
      <Header menuOpen={menuOpen} setMenuOpen={setMenuOpen} />
      <main id="main" ref={main} tabIndex={-1} inert={menuOpen}>
        {arrived && notice && (
          <div className={css.notice}>
            <Notice tone="good">{notice}</Notice>
          </div>
        )}
        {children}
      </main>
      <Footer inert={menuOpen} />
    </>
  );
}
