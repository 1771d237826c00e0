import { useEffect, useRef } from 'react';
import { Link, NavLink } from 'react-router';
import { BrandName } from '#app/ui/brand-name.tsx';
import { CloseIcon, MenuIcon, PersonIcon } from '#app/ui/icons.tsx';
import css from './header.module.css';
import { links } from './links.ts';

interface HeaderProps {
  menuOpen: boolean;
  setMenuOpen: (open: boolean) => void;
}

export function Header({ menuOpen, setMenuOpen }: HeaderProps) {
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setMenuOpen(false);

  useEffect(() => {
    if (!menuOpen) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setMenuOpen(false);
      button.current?.focus();
    };
    // On a phone that is turned the menu becomes a bar, and its button is gone.
    const wide = matchMedia('(width > 768px)');
    const onWide = () => setMenuOpen(false);
    document.addEventListener('keydown', onKeyDown);
    wide.addEventListener('change', onWide);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      wide.removeEventListener('change', onWide);
    };
  }, [menuOpen, setMenuOpen]);

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
          aria-expanded={menuOpen}
          aria-controls="menu"
          aria-label={menuOpen ? 'Close the menu' : 'Open the menu'}
          onClick={() => setMenuOpen(!menuOpen)}
        >
          {menuOpen ? <CloseIcon /> : <MenuIcon />}
        </button>
        <nav id="menu" className={css.menu} data-open={menuOpen} aria-label="Main">
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
