import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
const buttonsOf = (toolbar: HTMLElement) => [...toolbar.querySelectorAll('button')];

function setTabStop(toolbar: HTMLElement, current: Element | undefined): void {
  for (const button of buttonsOf(toolbar)) button.tabIndex = button === current ? 0 : -1;
}

interface Roving {
  ref: RefObject<HTMLDivElement | null>;
  onFocus(event: FocusEvent<HTMLElement>): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onMouseDown(event: MouseEvent): void;
}

/** Roving tabindex for an element of role toolbar (ARIA APG): one tab stop, arrow keys move within the toolbar. */
export function useRovingTabindex(): Roving {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (ref.current) setTabStop(ref.current, buttonsOf(ref.current)[0]);
  }, []);
  return {
    ref,
    onFocus: ({ currentTarget, target }) => setTabStop(currentTarget, target),
    onKeyDown(event) {
      const buttons = buttonsOf(event.currentTarget);
      const index = buttons.findIndex((button) => button.matches(':focus'));
      const ends: Record<string, number> = { Home: 0, End: buttons.length - 1 };
      const target = ends[event.key] ?? (index + (steps[event.key] ?? 0) + buttons.length) % buttons.length;
      if (index < 0 || target === index) return;
      event.preventDefault();
      buttons[target]?.focus();
    },
    // Mouse clicks keep the focus and the selection in the text field.
    onMouseDown: (event) => event.preventDefault(),
  };
}
