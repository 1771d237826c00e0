import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** On every change of path: to the top, and the focus into the new page, where a screen reader goes on reading. */
export function useArrival(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
