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

/** Scroll positions by key of their history entry. */
const positions = new Map<string, number>();
/** Time in which the content of a page may arrive that is returned to, in ms. */
const maxLoadMs = 5_000;

/** Records how far the page of a history entry is scrolled. */
function useRecordedPosition(key: string): void {
  useLayoutEffect(() => {
    const record = () => void positions.set(key, scrollY);
    // After it the browser may scroll this page to the position of the next one.
    const stop = () => removeEventListener('scroll', record);
    addEventListener('scroll', record);
    addEventListener('popstate', stop);
    return () => {
      stop();
      removeEventListener('popstate', stop);
    };
  }, [key]);
}

/** Scrolls to a position once the page is high enough, and focuses the link to the page that was left. Returns a function that ends the wait. */
function returnToPlace(main: HTMLElement | null, top: number, left = ''): () => void {
  const endsAt = performance.now() + maxLoadMs;
  let frame = 0;
  const attempt = () => {
    if (document.documentElement.scrollHeight - innerHeight >= top) {
      window.scrollTo({ top, behavior: 'instant' });
      main?.querySelector<HTMLElement>(`a[href="${CSS.escape(left)}"]`)?.focus({ preventScroll: true });
    } else if (performance.now() < endsAt) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}

/**
 * Scrolls to the top or the fragment and focuses `main` on every change of path, so that screen readers read the new page. Back and
 * forward lead to the place that was left.
 */
export function useRouteFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash, key } = useLocation();
  useRecordedPosition(key);
  // A layout that mounts by client navigation gets the focus, too; after a full page load reading starts at the top.
  const isPop = useNavigationType() === 'POP';
  const previousPath = useRef(isPop ? pathname : undefined);
  useEffect(() => {
    const left = previousPath.current;
    if (left === pathname) return undefined;
    previousPath.current = pathname;
    // Structured data of the previous page, which only the server renders (page-meta.ts).
    document.querySelector('[type="application/ld+json"]')?.remove();
    const fragmentTarget = hash ? document.getElementById(hash.slice(1)) : undefined;
    if (fragmentTarget) {
      fragmentTarget.scrollIntoView();
      fragmentTarget.focus({ preventScroll: true });
      return undefined;
    }
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
    const place = isPop && positions.get(key);
    return place ? returnToPlace(main.current, place, left) : undefined;
  }, [pathname, hash, key, isPop]);
  return main;
}

/** Prevents scrolling of the page while `locked`. */
export function useScrollLock(locked: boolean): void {
  // With the commit that closes a menu or dialog: an effect after it would leave the page locked for a moment.
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
