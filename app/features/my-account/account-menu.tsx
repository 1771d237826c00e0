import { Link } from 'react-router';
import { fullName } from '#app/features/accounts/public.ts';
import { type CurrentUser, useCurrentUser } from '#app/features/accounts/public.tsx';
import { useMenuButton } from '#app/ui/hooks/use-menu-button.ts';
import { PersonIcon } from '#app/ui/icons.tsx';
import * as css from './account-menu.module.css';
import { useLogout } from './use-logout.tsx';

interface AccountMenuProps {
  user: CurrentUser;
  /** Class of the other links of the header. */
  className: string;
}

/** Menu button of a logged-in user (ARIA APG, pattern "Menu button"). */
export function AccountMenu({ user, className }: AccountMenuProps) {
  const name = fullName(useCurrentUser() ?? user);
  const { id, open, container, button, close, closeToButton, toggle, onButtonKeyDown, onMenuKeyDown } = useMenuButton();
  const logout = useLogout(closeToButton);

  return (
    <div ref={container} className={css.account}>
      <button
        ref={button}
        type="button"
        className={`${className} ${css.button}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
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
            <Link role="menuitem" tabIndex={-1} to="/account" className={css.item} onClick={close}>
              My account
            </Link>
            <Link role="menuitem" tabIndex={-1} to="/study/today" className={css.item} onClick={close}>
              Go on learning
            </Link>
            {user.tutor && (
              <Link role="menuitem" tabIndex={-1} to="/tutor" className={css.item} onClick={close}>
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
