/**
 * Gives a pressed control the focus where the browser does not, as Safari: there the focus goes to an element around it, such as `main`,
 * and dialogs, lists and forms would not find where it was. Runs as an inline script: it may use nothing from outside.
 */
function focusPressed(): void {
  let isPrevented = false;
  // Toolbars prevent it, so that the focus stays in the text field.
  addEventListener('mousedown', (event) => {
    isPrevented = event.defaultPrevented;
  });
  // Before the listeners that act on the press. A click of Enter in a field has no detail.
  addEventListener(
    'click',
    ({ target, detail, isTrusted }) => {
      const control = target instanceof Element ? target.closest<HTMLElement>('a[href], button, input, select, summary') : null;
      const isPress = isTrusted && detail > 0 && !isPrevented;
      isPrevented = false;
      if (!isPress || !control || control.isContentEditable || control.contains(document.activeElement)) return;
      control.focus({ preventScroll: true, focusVisible: false });
    },
    true,
  );
}

/** Returns the inline script for the head. A function, so that the browser's bundle does not contain it. */
export const createFocusScript = () => `(${focusPressed})()`;
