import { navItems } from 'virtual:manifest/navigation';
import { Link, NavLink } from 'react-router';
import type { Menu } from '#app/ui/hooks/use-menu.ts';
import { PersonIcon } from '#app/ui/icons.tsx';
import { BrandName } from '#app/ui/layout/brand-name.tsx';
import { MenuButton } from '#app/ui/layout/menu-button.tsx';
import css from './header.module.css';

export function Header({ menu }: { menu: Menu }) {
  const close = () => menu.setOpen(false);
  return (
    <header className={css.header}>
      <div className={css.bar}>
        <Link to="/" className={css.logo} onClick={close}>
          <BrandName />
        </Link>
        <MenuButton menu={menu} controls="menu" className={css.toggle} />
        <nav id="menu" className={css.menu} data-open={menu.open} aria-label="Main">
          <ul role="list">
            {navItems.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/'} className={`${css.link}`} onClick={close}>
                  {to === '/login' ? (
                    <>
                      <PersonIcon />
                      <span className="visually-hidden">{label}</span>
                    </>
                  ) : (
                    label
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
