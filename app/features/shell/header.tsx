import { Link, NavLink } from 'react-router';
import { BrandName } from '#app/ui/brand-name.tsx';
import { CloseIcon, MenuIcon, PersonIcon } from '#app/ui/icons.tsx';
import type { Menu } from '#app/ui/use-menu.ts';
import css from './header.module.css';
import { links } from './links.ts';

export function Header({ menu: { open, setOpen, button } }: { menu: Menu }) {
  const close = () => setOpen(false);
  return (
    <header className={css.header}>
      <div className={css.bar}>
        <Link to="/" className={css.logo} onClick={close}>
          <BrandName />
        </Link>
        <button
          ref={button}
          type="button"
          className={css.toggle}
          aria-expanded={open}
          aria-controls="menu"
          aria-label={open ? 'Close the menu' : 'Open the menu'}
          onClick={() => setOpen(!open)}
        >
          {open ? <CloseIcon /> : <MenuIcon />}
        </button>
        <nav id="menu" className={css.menu} data-open={open} aria-label="Main">
          <ul role="list">
            {links.map(({ to, name }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/'} className={`${css.link}`} onClick={close}>
                  {to === '/login' ? (
                    <>
                      <PersonIcon />
                      <span className="visually-hidden">{name}</span>
                    </>
                  ) : (
                    name
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}
