import { type MouseEvent as ReactMouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useScrollLock } from '../hooks/focus-and-scroll.ts';
import * as css from './dialog.module.css';

interface DialogProps {
  title: ReactNode;
  /** Id of the description, which screen readers announce with the title. */
  describedBy?: string;
  /** A click on the backdrop closes the dialog. Not for forms, whose values would be lost. */
  lightDismiss?: boolean;
  /** Another size than that of a short form: a class of `ui/admin/dialog-sizes.module.css`. */
  className?: string | undefined;
  /** Role alertdialog: screen readers announce it at once. */
  alert?: boolean;
  /** True while an action is pending, so that the user sees its result. */
  preventClose?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Focused element at the time a dialog opened. */
const openers = new WeakMap<Element, Element>();

/** Returns the opener, or if it was removed with an enclosing dialog, the opener of that dialog. */
function connectedOpener(opener: Element | null | undefined): Element | null | undefined {
  if (!opener || opener.isConnected) return opener;
  const enclosingDialog = opener.closest('dialog');
  return enclosingDialog && connectedOpener(openers.get(enclosingDialog));
}

/** Time of the last opening or closing of a dialog, in ms. */
let lastChangeMs = Number.NEGATIVE_INFINITY;
const doubleClickMs = 500;

/** The second press of a double click is meant for what was there at the first one, not for what a dialog covers or uncovers meanwhile. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail < 2 || performance.now() - lastChangeMs > doubleClickMs) return;
  event.preventDefault();
  event.stopPropagation();
}

/** True for a press beside the dialog: the backdrop belongs to it. */
function isBeside({ target, currentTarget, clientX, clientY }: ReactMouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

/** Modal dialog, open while mounted. The native `dialog` traps focus and makes the page inert. */
export function Dialog({
  title,
  describedBy,
  lightDismiss = false,
  className = '',
  alert = false,
  preventClose = false,
  onClose,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const wasPressedBeside = useRef(false);
  useScrollLock(true);
  useEffect(() => {
    const { activeElement } = document;
    const element = dialog.current;
    if (element && activeElement) openers.set(element, activeElement);
    element?.showModal();
    // On the window: React listens on the document.
    window.addEventListener('click', ignoreSecondClick, { capture: true });
    lastChangeMs = performance.now();
    // Focus the title: the first button may be far below, and focusing it would scroll the title away.
    (element?.querySelector<HTMLElement>('[data-first-focus]') ?? heading.current)?.focus();
    return () => {
      element?.close();
      lastChangeMs = performance.now();
      const focusTarget = connectedOpener(activeElement);
      if (focusTarget instanceof HTMLElement) focusTarget.focus();
    };
  }, []);
  // StrictMode mounts twice in development: the `close` event of the first mount is ignored.
  const handleClose = () => {
    if (!dialog.current?.open) onClose();
  };
  // Browsers without `closedby`. A press that begins inside, such as a selection of text, closes nothing.
  const closeFromBeside = (event: ReactMouseEvent<HTMLDialogElement>) => {
    if (lightDismiss && !preventClose && wasPressedBeside.current && isBeside(event) && !('closedBy' in event.currentTarget)) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog
      ref={dialog}
      className={`${css.dialog} ${className}`}
      role={alert ? 'alertdialog' : undefined}
      // WebKit makes a dialog a tab stop.
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={describedBy}
      closedby={preventClose ? 'none' : lightDismiss ? 'any' : 'closerequest'}
      onCancel={(event) => preventClose && event.preventDefault()}
      onClose={handleClose}
      onPointerDown={(event) => {
        wasPressedBeside.current = isBeside(event);
      }}
      onClick={closeFromBeside}
    >
      <div className={css.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className={css.close} aria-label="Close" disabled={preventClose} onClick={onClose}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      <div className={css.body}>{children}</div>
    </dialog>
  );
}
