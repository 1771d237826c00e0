import { useLayoutEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useMenuButton } from '#app/ui/hooks/use-menu-button.ts';
import { Icon } from '#app/ui/icons.tsx';
import * as css from './row-menu.module.css';

export interface RowMenuItem {
  label: string;
  isDanger: boolean;
  onClick: () => void;
}

interface RowMenuProps {
  /** Name of the row, which tells its menu from those of other rows. */
  name: string;
  items: RowMenuItem[];
}

const marginPx = 4;

/** Places the menu below its button and from its start on, or where the screen ends on the other side. Fixed, because a table clips what it contains. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isBelow = bottom + marginPx + menu.offsetHeight <= clientHeight || top < menu.offsetHeight;
  menu.style.top = `${isBelow ? bottom + marginPx : top - marginPx - menu.offsetHeight}px`;
  const hasRoom = left + menu.offsetWidth + marginPx <= clientWidth;
  menu.style.left = `${Math.max(marginPx, hasRoom ? left : Math.min(right, clientWidth - marginPx) - menu.offsetWidth)}px`;
}

/** Menu "…" of a row with its further actions. */
export function RowMenu({ name, items }: RowMenuProps) {
  const { id, open, container, button, closeToButton, toggle, onButtonKeyDown, onMenuKeyDown } = useMenuButton();
  const menu = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!open) return undefined;
    const follow = () => menu.current && button.current && place(menu.current, button.current);
    follow();
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [open, button]);

  return (
    <div ref={container} className={css.container}>
      <Button
        ref={button}
        variant="secondary"
        className={css.button}
        aria-label={`More actions: ${name}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
        onKeyDown={onButtonKeyDown}
      >
        <Icon>
          <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3.5" />
        </Icon>
      </Button>
      {open && (
        <div ref={menu} id={id} role="menu" aria-label={`More actions: ${name}`} tabIndex={-1} className={css.menu} onKeyDown={onMenuKeyDown}>
          {items.map(({ label, isDanger, onClick }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={css.item}
              data-danger={isDanger}
              onClick={() => {
                // A dialog that the action opens gives the focus back to the button.
                closeToButton();
                onClick();
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
