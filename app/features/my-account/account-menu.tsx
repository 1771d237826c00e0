import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { fullName } from '#app/features/accounts/public.ts';
import { type CurrentUser, useCurrentUser } from '#app/features/accounts/public.tsx';
import { PersonIcon } from '#app/ui/icons.tsx';
import * as css from './account-menu.module.css';
import { useLogout } from './use-logout.tsx';

interface AccountMenuProps {
  user: CurrentUser;
  /** Class of the other links of the header. */
  className: string;
}

/** Index of the item that a key leads to, from the focused one; undefined for other keys. */
function targetOf(key: string, items: HTMLElement[], index: number): number | undefined {
  const targets: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1 + items.length, Home: 0, End: items.length - 1 };
  if (key in targets) return (targets[key] ?? 0) % items.length;
  if (key.length !== 1 || key === ' ') return undefined;
  // Typeahead: the next item that begins with the letter.
  const startsWithKey = (item: HTMLElement | undefined) => item?.textContent.trim().toLowerCase().startsWith(key.toLowerCase());
  return items.map((_, step) => (index + 1 + step) % items.length).find((next) => startsWithKey(items[next]));
}

/** Menu button of a logged-in user (ARIA APG, pattern "Menu button"). */
export function AccountMenu({ user, className }: AccountMenuProps) {
  const name = fullName(useCurrentUser() ?? user);
  const [open, setOpen] = useState(false);
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const logout = useLogout(() => {
    setOpen(false);
    button.current?.focus();
  });
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
    itemsOf().at(index)?.focus();
  }

  function onButtonKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    openAt(event.key === 'ArrowUp' ? -1 : 0);
  }

  function onMenuKeyDown(event: KeyboardEvent) {
    const items = itemsOf();
    const index = items.findIndex((item) => item.matches(':focus'));
    if (event.key === ' ') items[index]?.click();
    const target = targetOf(event.key, items, index);
    if (target !== undefined) items[target]?.focus();
    if (target === undefined && event.key !== ' ') return;
    event.preventDefault();
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    // The menu of a phone around this one stays open.
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape bubbles from the button and from the items.
    <div ref={container} className={css.account} onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        className={`${className} ${css.button}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? setOpen(false) : openAt(0))}
        onKeyDown={onButtonKeyDown}
      >
        <PersonIcon />
        <span className="visually-hidden">Account of {name}</span>
      </button>
      {open && (
        <div className={css.popup}>
          <p className={css.name}>
            <bdi>{name}</bdi>
          </p>
          <div id={id} role="menu" aria-label={`Account of ${name}`} tabIndex={-1} onKeyDown={onMenuKeyDown}>
            <Link role="menuitem" tabIndex={-1} to="/account" className={css.item} onClick={() => setOpen(false)}>
              My account
            </Link>
            <Link role="menuitem" tabIndex={-1} to="/study/today" className={css.item} onClick={() => setOpen(false)}>
              Go on learning
            </Link>
            {user.tutor && (
              <Link role="menuitem" tabIndex={-1} to="/tutor" className={css.item} onClick={() => setOpen(false)}>
                Tutor home
              </Link>
            )}
            <button type="button" role="menuitem" tabIndex={-1} className={css.item} onClick={logout.run} aria-disabled={logout.pending}>
              {logout.pending ? 'Loading...' : 'Log out'}
            </button>
          </div>
        </div>
      )}
      {logout.question}
    </div>
  );
}
