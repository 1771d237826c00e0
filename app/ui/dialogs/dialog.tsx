import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useScrollLock } from '../hooks/use-scroll-lock.ts';
import css from './dialog.module.css';

interface ModalProps {
  title: ReactNode;
  /** Id of the text that says what it is about: read out with the title. */
  describedBy?: string;
  /** A click beside it closes it too. Not for forms: what was typed would be gone. */
  lightDismiss?: boolean;
  /** Room for an editor. */
  wide?: boolean;
  /** A question or a result: it is read out at once, and the focus goes to the part marked `data-first-focus`. */
  alert?: boolean;
  /** Something is being written: it stays open, so that how that ended is seen. */
  preventClose?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** What had the focus when a dialog opened. */
const openers = new WeakMap<Element, Element>();

/** One that was in a dialog is gone with it: then what had opened that one. */
function stillThere(opener: Element | null | undefined): Element | null | undefined {
  if (!opener || opener.isConnected) return opener;
  const around = opener.closest('dialog');
  return around && stillThere(openers.get(around));
}

/** Mounted while open. The browser's own dialog keeps the focus inside and makes the page behind inert. */
export function Dialog({
  title,
  describedBy,
  lightDismiss = false,
  wide = false,
  alert = false,
  preventClose = false,
  onClose,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useScrollLock(true);
  useEffect(() => {
    const { activeElement } = document;
    const shown = dialog.current;
    if (shown && activeElement) openers.set(shown, activeElement);
    shown?.showModal();
    // At the title, where reading begins; else the first button far below would scroll the title away.
    (shown?.querySelector<HTMLElement>('[data-first-focus]') ?? heading.current)?.focus();
    return () => {
      shown?.close();
      const back = stillThere(activeElement);
      if (back instanceof HTMLElement) back.focus();
    };
  }, []);
  // React's double mounting in development closes and opens again: that late word of closing is not the person's.
  const closed = () => {
    if (!dialog.current?.open) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={`${css.modal} ${wide ? css.wide : ''}`}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={id}
      aria-describedby={describedBy}
      closedby={preventClose ? 'none' : lightDismiss ? 'any' : 'closerequest'}
      onCancel={(event) => preventClose && event.preventDefault()}
      onClose={closed}
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
