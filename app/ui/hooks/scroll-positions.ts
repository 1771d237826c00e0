/** Time in which the content of a page may arrive that is returned to, in ms. */
const maxLoadMs = 5_000;

/** Scroll positions by key of their history entry, which the router keeps in its state. */
const positions = new Map<unknown, number>();
const entryKey = (): unknown => history.state?.key;

/** Path of the page that the newest position is of. */
let path = location.pathname;

/** Entry that Back or forward leads to, until its page is there: meanwhile the browser scrolls the page that is left. The first entry has no key. */
let returning: { to: unknown } | undefined;

function record(): void {
  if (returning && returning.to === entryKey()) return;
  path = location.pathname;
  positions.set(entryKey(), scrollY);
}

/** Scrolls once the page is high enough, unless the user scrolls before, and focuses the link to the path that was left. */
function returnToPlace(left = ''): void {
  returning = undefined;
  const key = entryKey();
  const top = positions.get(key);
  const endsAt = performance.now() + maxLoadMs;
  const end = new AbortController();
  for (const type of ['wheel', 'touchmove', 'keydown']) addEventListener(type, () => end.abort(), { passive: true, signal: end.signal });
  const attempt = () => {
    if (!top || end.signal.aborted || entryKey() !== key || performance.now() > endsAt) return end.abort();
    if (document.documentElement.scrollHeight - innerHeight < top) requestAnimationFrame(attempt);
    else {
      end.abort();
      window.scrollTo({ top, behavior: 'instant' });
      document.querySelector<HTMLElement>(`main a[href="${CSS.escape(left)}"]`)?.focus({ preventScroll: true });
    }
  };
  attempt();
}

/** Starts for as long as the page is open. `useRouteFocus` says by the event `return` that Back or forward has led to another path. */
export function recordScrollPositions(): void {
  // The reader may have scrolled while this script was loading.
  record();
  addEventListener('scroll', record, { passive: true });
  addEventListener('popstate', () => {
    const current = { to: entryKey() };
    returning = current;
    const end = () => {
      if (returning === current) returning = undefined;
    };
    // The page stays: what the browser scrolls has its event in the next frame. A page that fails, or has another layout, has no event `return`.
    if (location.pathname === path) requestAnimationFrame(() => requestAnimationFrame(end));
    else setTimeout(end, maxLoadMs);
  });
  addEventListener('return', (event) => returnToPlace(event instanceof CustomEvent ? event.detail : undefined));
}
