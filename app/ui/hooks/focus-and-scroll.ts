import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigationType } from 'react-router';

/** Moves the focus to the element that `findTarget` returns if the focused element was removed from the page. */
export function restoreFocus(findTarget: () => HTMLElement | null | undefined): void {
  // Wait one frame: dialogs restore focus first.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) findTarget()?.focus({ preventScroll: true });
  });
}

/**
 * Scrolls to the top or the fragment and focuses `main` on every change of path, so that screen readers read the new page. After Back
 * and forward scroll-positions.ts leads to the place that was left.
 * @param page path of the page below an open dialog that has a path of its own
 */
export function useRouteFocus(page?: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname: path, hash } = useLocation();
  const pathname = page ?? path;
  // A layout that mounts by client navigation gets the focus, too; after a full page load reading starts at the top.
  const isPop = useNavigationType() === 'POP';
  const previousPath = useRef(isPop ? pathname : undefined);
  useEffect(() => {
    const detail = previousPath.current;
    if (detail === pathname) return;
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
    if (isPop) dispatchEvent(new CustomEvent('return', { detail }));
  }, [pathname, hash, isPop]);
  return main;
}

/** Prevents scrolling of the page while `locked`. */
export function useScrollLock(locked: boolean): void {
  // Runs with the commit that closes a menu or dialog: an effect after it would leave the page locked for a moment.
  useLayoutEffect(() => {
    if (!locked) return undefined;
    const { style } = document.documentElement;
    const previousOverflow = style.overflow;
    style.overflow = 'hidden';
    return () => {
      style.overflow = previousOverflow;
    };
  }, [locked]);
}

/** Applies a change and scrolls by the difference in height, so that the button at the lower edge stays under the pointer. */
export function preserveScroll(element: Element | null, change: () => void): void {
  const bottomEdge = () => element?.getBoundingClientRect().bottom ?? 0;
  const before = bottomEdge();
  flushSync(change);
  scrollBy({ top: bottomEdge() - before, behavior: 'instant' });
}
