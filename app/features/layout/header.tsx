import { navItems } from 'virtual:manifest/navigation';
import { Link, NavLink, useLocation } from 'react-router';
import { useLearnerParts } from '#app/features/course/public.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import { CloseIcon, MenuIcon, PersonIcon } from '#app/ui/icons.tsx';
import { Logo } from '#app/ui/layout/layout-parts.tsx';
import { AccountEntry } from './account-entry.tsx';
import * as css from './header.module.css';

/** Header with the main menu. `menuScript` opens the menu by attributes that React sets once and does not change. */
export function Header() {
  const isLearning = /^\/learn\b/.test(useLocation().pathname);
  return (
    <header className={css.header}>
      {/* When the document arrives slowly, nothing is painted before the whole bar, because its end moves its beginning. */}
      <link rel="expect" href="#main" blocking="render" />
      <div className={css.bar}>
        <Link to="/" className={css.logo}>
          <Logo />
        </Link>
        <ButtonLink to={useLearnerParts() ? '/study/today' : '/learn'} className={`${css.learn}`} aria-current={isLearning ? 'page' : undefined}>
          Learn
        </ButtonLink>
        <button type="button" className={css.toggle} aria-expanded={false} aria-controls="menu" aria-label="Open the menu" suppressHydrationWarning>
          <MenuIcon />
          <CloseIcon />
        </button>
        <nav id="menu" className={css.menu} aria-label="Main">
          <search className={css.search} data-grown-ups>
            <form method="get" action="/search">
              <input type="search" name="q" aria-label="Search" placeholder="Search" aria-keyshortcuts="/" enterKeyHint="search" {...asTyped} />
            </form>
          </search>
          <ul role="list">
            {navItems.map(({ to, label }) => (
              <li key={to}>
                {to === '/login' ? (
                  <AccountEntry className={`${css.link}`}>
                    <NavLink to={to} className={`${css.link}`}>
                      <PersonIcon />
                      <span className="visually-hidden">{label}</span>
                    </NavLink>
                  </AccountEntry>
                ) : (
                  <NavLink to={to} end={to === '/'} className={`${css.link}`}>
                    {label}
                  </NavLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}
