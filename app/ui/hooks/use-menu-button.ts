import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Index of the item that a key leads to, from the focused one; undefined for other keys. */
function targetOf(key: string, items: HTMLElement[], index: number): number | undefined {
  const targets: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1 + items.length, Home: 0, End: items.length - 1 };
  if (key in targets) return (targets[key] ?? 0) % items.length;
  if (key.length !== 1 || key === ' ') return undefined;
  // Typeahead: the next item that begins with the letter.
  const startsWithKey = (item: HTMLElement | undefined) => item?.textContent.trim().toLowerCase().startsWith(key.toLowerCase());
  return items.map((_, step) => (index + 1 + step) % items.length).find((next) => startsWithKey(items[next]));
}

export interface MenuButtonState {
  /** Id of the menu, for `aria-controls`. */
  id: string;
  open: boolean;
  /** Element around button and menu: pressing or focusing anything outside it closes the menu. */
  container: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  close: () => void;
  /** Closes the menu with the focus on its button. */
  closeToButton: () => void;
  toggle: () => void;
  /** Handlers of the keyboard: of the button and the menu. */
  onButtonKeyDown: (event: KeyboardEvent) => void;
  onMenuKeyDown: (event: KeyboardEvent) => void;
}

/** State, focus and keys of a menu button (ARIA APG, pattern "Menu button"). Its items have the role `menuitem`. */
export function useMenuButton(): MenuButtonState {
  const [open, setOpen] = useState(false);
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const itemsOf = () => [...(container.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  useEffect(() => {
    if (!open) return undefined;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !container.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  /** Opens the menu with the focus on an item; -1 is the last one. */
  function openAt(index: number) {
    flushSync(() => setOpen(true));
    itemsOf().at(index)?.focus({ preventScroll: true });
  }

  function closeToButton() {
    setOpen(false);
    button.current?.focus();
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    // A menu or dialog around this one stays open.
    event.stopPropagation();
    closeToButton();
  }

  return {
    id,
    open,
    container,
    button,
    close: () => setOpen(false),
    closeToButton,
    toggle: () => (open ? setOpen(false) : openAt(0)),
    onButtonKeyDown(event) {
      closeOnEscape(event);
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      openAt(event.key === 'ArrowUp' ? -1 : 0);
    },
    onMenuKeyDown(event) {
      closeOnEscape(event);
      const items = itemsOf();
      const index = items.findIndex((item) => item.matches(':focus'));
      if (event.key === ' ') items[index]?.click();
      const target = targetOf(event.key, items, index);
      if (target !== undefined) items[target]?.focus();
      if (target === undefined && event.key !== ' ') return;
      event.preventDefault();
    },
  };
}
