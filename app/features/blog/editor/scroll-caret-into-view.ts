import type { EditorView } from '@tiptap/pm/view';

/** Distance in pixels between the caret and a sticky row. */
const marginPx = 8;

/**
 * Scrolls a caret into view that the sticky toolbar or the sticky buttons of the form cover.
 * Returns false, so that ProseMirror first scrolls as usual; it ignores sticky elements.
 */
export function scrollCaretIntoView(view: EditorView): boolean {
  requestAnimationFrame(() => {
    if (view.isDestroyed) return;
    const form = view.dom.closest('form');
    const { top, bottom } = view.coordsAtPos(view.state.selection.head);
    const above = form?.querySelector('[data-stays=above]')?.getBoundingClientRect().bottom ?? top;
    const below = form?.querySelector('[data-stays=below]')?.getBoundingClientRect().top ?? bottom;
    if (top < above) scrollerOf(form)?.scrollBy({ top: top - above - marginPx });
    else if (bottom > below) scrollerOf(form)?.scrollBy({ top: bottom - below + marginPx });
  });
  return false;
}

function scrollerOf(element: Element | null): Element | null {
  if (!element || /auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  return scrollerOf(element.parentElement);
}
