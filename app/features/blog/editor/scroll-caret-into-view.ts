import type { EditorView } from '@tiptap/pm/view';

/** Distance in pixels between the caret and a sticky row. */
const marginPx = 8;

/**
 * Scrolls a caret into view that the sticky toolbar or the sticky buttons of the form cover.
 * Returns false, so that ProseMirror first scrolls as usual; it ignores sticky elements. An editor that has lost the focus
 * scrolls nothing: it reads its selection a moment after the Tab key, and would move the focused element away.
 */
export function scrollCaretIntoView(view: EditorView): boolean {
  if (!view.hasFocus()) return true;
  requestAnimationFrame(() => {
    if (view.isDestroyed || !view.hasFocus()) return;
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
