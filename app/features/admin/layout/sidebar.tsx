import { adminNavItems } from 'virtual:manifest/admin-navigation';
import { useState } from 'react';
import { Link, NavLink } from 'react-router';
import { isDataSaverOn } from '#app/lib/data-saver.ts';
import { Icon } from '#app/ui/icons.tsx';
import { Logo } from '#app/ui/layout/layout-parts.tsx';
import { PrefetchPage } from '#app/ui/layout/prefetch-page.tsx';
import { ThemeSwitch } from '#app/ui/theme/theme-switch.tsx';
import { usePermissions } from '../auth-guard.ts';
import { Badge } from './badge.tsx';
import { MenuButton } from './menu-button.tsx';
import * as css from './sidebar.module.css';
import { storeCollapsed } from './sidebar-state.ts';
import type { Menu } from './use-menu.ts';

const CollapseIcon = () => (
  <Icon>
    <path d="M4 4h16v16H4zM10 4v16M16 9l-3 3 3 3" />
  </Icon>
);

/** Navigation of the admin area: a sidebar, or a menu behind a button on narrow screens. */
export function Sidebar({ menu, initiallyCollapsed }: { menu: Menu; initiallyCollapsed: boolean }) {
  const [collapsed, setCollapsed] = useState(initiallyCollapsed);
  const permissions = usePermissions();
  const items = adminNavItems.filter(({ permission }) => permissions?.includes(permission) ?? true);

  function toggleCollapsed() {
    storeCollapsed(!collapsed);
    setCollapsed(!collapsed);
  }

  function closeMenu() {
    if (!menu.open) return;
    menu.setOpen(false);
    // The link is hidden now. A new page takes the focus itself; the current page would not.
    menu.button.current?.focus();
  }

  return (
    <header className={css.sidebar} data-collapsed={collapsed}>
      <div className={css.top}>
        <Link to="/admin" className={css.brand}>
          <Logo />
        </Link>
        <button
          type="button"
          className={css.collapse}
          aria-expanded={!collapsed}
          aria-controls="admin-menu"
          aria-label={collapsed ? 'Expand the sidebar' : 'Collapse the sidebar'}
          onClick={toggleCollapsed}
        >
          <CollapseIcon />
        </button>
        <MenuButton menu={menu} controls="admin-menu" className={css.toggle} />
      </div>
      <nav id="admin-menu" className={css.menu} data-open={menu.open} aria-label="Administration">
        <ul role="list">
          {items.map(({ to, label, icon, permission, badge }) => (
            <li key={to} data-pending={permissions === undefined && permission !== 'admin:access'}>
              <NavLink to={to} end={to === '/admin'} className={`${css.link}`} title={collapsed ? label : undefined} onClick={closeMenu}>
                <Icon>
                  <path d={icon} />
                </Icon>
                <span className={css.name}>{label}</span>
                {badge && permissions?.includes(permission) && <Badge badge={badge} />}
              </NavLink>
              {!isDataSaverOn() && <PrefetchPage page={to} />}
            </li>
          ))}
        </ul>
        <div className={css.end}>
          <ThemeSwitch />
          <Link to="/" className={css.site}>
            <span aria-hidden="true">↗</span> <span className={css.name}>View the site</span>
          </Link>
        </div>
      </nav>
    </header>
  );
}
