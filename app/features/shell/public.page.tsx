import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { ArrivalNotice, ProgressLine, SkipLink } from '#app/ui/frame-parts.tsx';
import { useArrival } from '#app/ui/use-arrival.ts';
import { useMenu } from '#app/ui/use-menu.ts';
import { useScrollLock } from '#app/ui/use-scroll-lock.ts';
import type { Route } from './+types/public.page';
import { Mishap } from './error-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import css from './public.module.css';

/** For feed readers that are given any page of ours. */
export const links: Route.LinksFunction = () =>
  ['Blog', 'Word of the Day'].flatMap((title) =>
    ['rss+xml', 'feed+json'].map((kind) => ({
      rel: 'alternate',
      type: `application/${kind}`,
      title,
      href: `/${title === 'Blog' ? 'blog' : 'word-of-day'}/feed.${kind === 'rss+xml' ? 'xml' : 'json'}`,
    })),
  );

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
  const menu = useMenu();
  const main = useArrival();
  useScrollLock(menu.open);
  return (
    <>
      <SkipLink />
      <ProgressLine />
      <Header menu={menu} />
      <main id="main" ref={main} tabIndex={-1} inert={menu.open}>
        <ArrivalNotice className={css.notice} />
        {children}
      </main>
      <Footer inert={menu.open} />
    </>
  );
}
