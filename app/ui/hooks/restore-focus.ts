/** What had the focus may be gone from the page, for instance with a failure that is over: then it goes to what `place` finds. */
export function restoreFocus(place: () => HTMLElement | null | undefined): void {
  // Only when all is done that gives the focus back to whoever had it.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) place()?.focus({ preventScroll: true });
  });
}
