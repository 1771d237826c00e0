import { flushSync } from 'react-dom';

/** Applies a change and scrolls by the difference in height, so that the button at the lower edge stays under the pointer. */
export function preserveScroll(element: Element | null, change: () => void): void {
  const bottomEdge = () => element?.getBoundingClientRect().bottom ?? 0;
  const before = bottomEdge();
  flushSync(change);
  scrollBy({ top: bottomEdge() - before, behavior: 'instant' });
}
