/**
 * Scroll anchoring for browsers without `overflow-anchor`, such as Safari: what is typed into or is read keeps its place
 * when something above it opens, closes or loads.
 */

/** Fields that people type into. A button that was pressed is no anchor: it may show something above itself that is to be read. */
const fields = 'input, select, textarea, [contenteditable=true]';
/** Distance of the points at which the first element in view is searched, in px. */
const step = 32;

/** `top` and `offset` are its distances in px from the top of the window, and from that of what scrolls, which no scrolling changes. */
let anchor: { element: Element; top: number; offset: number } | undefined;
/** Each element around the anchor: one of them changes its height with what it contains. */
const heights = new ResizeObserver(keepInPlace);

const topOf = (element: Element) => element.getBoundingClientRect().top;
const outerElements = (element: Element): Element[] =>
  element.parentElement ? [element.parentElement, ...outerElements(element.parentElement)] : [];
const offsetOf = (element: Element) => outerElements(element).reduce((offset, { scrollTop }) => offset + scrollTop, topOf(element));

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function firstInView(): Element | undefined {
  for (let y = 0; y < innerHeight / 2; y += step) {
    const element = document.elementFromPoint(innerWidth / 2, y);
    if (element?.parentElement?.closest('main, dialog') && topOf(element) >= 0) return element;
  }
  return undefined;
}

function chooseAnchor(): void {
  const { activeElement: focused } = document;
  const element = focused?.matches(fields) && isInView(focused) ? focused : firstInView();
  if (element !== anchor?.element) {
    heights.disconnect();
    for (const outer of element ? outerElements(element) : []) heights.observe(outer);
  }
  anchor = element && { element, top: topOf(element), offset: offsetOf(element) };
}

function followScroll({ target }: Event): void {
  const before = anchor;
  chooseAnchor();
  if (!anchor || anchor.element !== before?.element) return;
  const scroller = target === document ? document.scrollingElement : (target as Element);
  // At its end the browser itself may have scrolled, because something above closed.
  if (!scroller || scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1) return;
  // What has opened above since the last frame is not measured by the observer yet.
  anchor.top += before.offset - anchor.offset;
}

function keepInPlace(changes: ResizeObserverEntry[]): void {
  if (!anchor?.element.isConnected) {
    requestAnimationFrame(chooseAnchor);
    return;
  }
  // What scrolls within the innermost element that has changed, such as an editor, has not moved itself.
  const changed = changes.map(({ target }) => target);
  const scroller = scrollerOf(changed.find((element) => changed.every((other) => other.contains(element))));
  const isFocused = anchor.element === document.activeElement;
  // At its beginning a page that is read shows what is new.
  if (scroller && (isFocused || scroller.scrollTop > 0)) scroller.scrollBy({ top: topOf(anchor.element) - anchor.top, behavior: 'instant' });
  anchor = { element: anchor.element, top: topOf(anchor.element), offset: offsetOf(anchor.element) };
}

/** What scrolls an element; undefined in a dialog that does not. */
function scrollerOf(element: Element | undefined): Element | undefined {
  for (let outer = element; outer; outer = outer.parentElement ?? undefined) {
    if (outer.scrollHeight > outer.clientHeight && /auto|scroll/.test(getComputedStyle(outer).overflowY)) return outer;
    if (outer.matches('dialog')) return undefined;
  }
  return document.scrollingElement ?? undefined;
}

/** Starts for as long as the page is open. */
export function startScrollAnchoring(): void {
  // Scroll events come before the observer: what scripts and people scroll is not taken back.
  addEventListener('scroll', followScroll, { capture: true, passive: true });
  addEventListener('focusin', chooseAnchor);
  chooseAnchor();
}
