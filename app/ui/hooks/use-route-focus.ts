import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Scrolls to the top or the fragment and focuses `main` on every change of path, so that screen readers read the new page. */
export function useRouteFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  // A layout that mounts by client navigation gets the focus, too; after a full page load reading starts at the top.
  const isInitialLoad = useNavigationType() === 'POP';
  const previousPath = useRef(isInitialLoad ? pathname : undefined);
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    // Structured data of the previous page, which only the server renders (page-meta.ts).
    document.querySelector('[type="application/ld+json"]')?.remove();
    const fragmentTarget = hash ? document.getElementById(hash.slice(1)) : undefined;
    if (fragmentTarget) {
      fragmentTarget.scrollIntoView();
      return fragmentTarget.focus({ preventScroll: true });
    }
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return main;
}
