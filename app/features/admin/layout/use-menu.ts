import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

export interface Menu {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Menu button; Escape returns the focus to it. */
  button: RefObject<HTMLButtonElement | null>;
}

/** State of a collapsible menu. It closes on Escape, on navigation, and when the viewport becomes wider than 768 px. */
export function useMenu(): Menu {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const [previousKey, setPreviousKey] = useState(key);
  // Closes during the render of the next page, so that the menu never covers it.
  if (previousKey !== key) {
    setPreviousKey(key);
    setOpen(false);
  }

  useEffect(() => {
    if (!open) return undefined;
    const onKeyDown = ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    const wide = matchMedia('(width > 768px)');
    const onWide = () => setOpen(false);
    document.addEventListener('keydown', onKeyDown);
    wide.addEventListener('change', onWide);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      wide.removeEventListener('change', onWide);
    };
  }, [open]);

  return { open, setOpen, button };
}
