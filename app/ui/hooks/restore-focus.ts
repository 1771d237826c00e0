/** Moves the focus to the element that `findTarget` returns if the focused element was removed from the page. */
export function restoreFocus(findTarget: () => HTMLElement | null | undefined): void {
  // Wait one frame: dialogs restore focus first.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) findTarget()?.focus({ preventScroll: true });
  });
}
