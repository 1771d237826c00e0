import type { EditorView } from '@tiptap/pm/view';

/** Room between the caret and what stays. */
const air = 8;

/**
 * The toolbar stays above the text and the buttons of the form below it: a caret that is under them is scrolled out from there.
 * The editor underneath knows only about what scrolls, and does its part first.
 */
export function scrollCaretIntoView(view: EditorView): boolean {
  requestAnimationFrame(() => {
    if (view.isDestroyed) return;
    const form = view.dom.closest('form');
    const { top, bottom } = view.coordsAtPos(view.state.selection.head);
    const above = form?.querySelector('[data-stays=above]')?.getBoundingClientRect().bottom ?? top;
    const below = form?.querySelector('[data-stays=below]')?.getBoundingClientRect().top ?? bottom;
    if (top < above) scrollerOf(form)?.scrollBy({ top: top - above - air });
    else if (bottom > below) scrollerOf(form)?.scrollBy({ top: bottom - below + air });
  });
  return false;
}

function scrollerOf(element: Element | null): Element | null {
  if (!element || /auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  return scrollerOf(element.parentElement);
}
