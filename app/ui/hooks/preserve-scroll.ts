import { flushSync } from 'react-dom';

/** Makes a change within an element and scrolls by what it took or gave: what was just pressed at its lower edge stays under the finger. */
export function preserveScroll(element: Element | null, change: () => void): void {
  const edge = () => element?.getBoundingClientRect().bottom ?? 0;
  const before = edge();
  flushSync(change);
  scrollBy({ top: edge() - before, behavior: 'instant' });
}
