import { type ReactNode, useEffect, useId, useRef } from 'react';
import css from './modal.module.css';
import { useScrollLock } from './use-scroll-lock.ts';

interface ModalProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Mounted while open. The browser's own dialog keeps the focus inside, makes the page behind inert, and gives the focus back. */
export function Modal({ title, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useScrollLock(true);
  useEffect(() => {
    const { activeElement } = document;
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      if (activeElement instanceof HTMLElement) activeElement.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} className={css.modal} aria-labelledby={heading} onCancel={onClose} onClose={onClose}>
      <h2 id={heading}>{title}</h2>
      {children}
      <button type="button" className={css.close} aria-label="Close" onClick={onClose}>
        <span aria-hidden="true">×</span>
      </button>
    </dialog>
  );
}
