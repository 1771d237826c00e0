import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { wasClickedBeforeHydration } from './pre-hydration-click.ts';

export interface Menu {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** The button that opens it: Escape gives it the focus back. */
  button: RefObject<HTMLButtonElement | null>;
}

/** A menu behind a button on a narrow screen. It closes by Escape, when the page changes, and when a turned phone has room for all of it. */
export function useMenu(): Menu {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const [keyBefore, setKeyBefore] = useState(key);
  // However the page changed, by a link or by going back, the menu does not stay open over the next one.
  if (keyBefore !== key) {
    setKeyBefore(key);
    setOpen(false);
  }

  useEffect(() => {
    if (wasClickedBeforeHydration()) setOpen(true);
  }, []);

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
