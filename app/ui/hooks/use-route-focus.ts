import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** On every change of path: to the top, or to what the address names, and the focus into the new page, where a screen reader goes on reading. */
export function useRouteFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  // A frame that comes with the way here is arrived in, too; one that was loaded with its page is read from its beginning.
  const isLoaded = useNavigationType() === 'POP';
  const before = useRef(isLoaded ? pathname : undefined);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // What the server told search engines is of the page that was left (page-meta.ts).
    document.querySelector('[type="application/ld+json"]')?.remove();
    const goal = hash ? document.getElementById(hash.slice(1)) : undefined;
    if (goal) {
      goal.scrollIntoView();
      return goal.focus({ preventScroll: true });
    }
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return main;
}
