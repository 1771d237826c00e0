import { CloseIcon, MenuIcon } from '#app/ui/icons.tsx';
import type { Menu } from './use-menu.ts';

interface MenuButtonProps {
  menu: Menu;
  /** Id of the menu element. */
  controls: string;
  className: string | undefined;
}

/** Toggle button of a menu. */
export function MenuButton({ menu: { open, setOpen, button }, controls, className }: MenuButtonProps) {
  return (
    <button
      ref={button}
      type="button"
      className={className}
      aria-expanded={open}
      aria-controls={controls}
      aria-label={open ? 'Close the menu' : 'Open the menu'}
      onClick={() => setOpen(!open)}
    >
      {open ? <CloseIcon /> : <MenuIcon />}
    </button>
  );
}
