import { studyNavItems } from 'virtual:manifest/study-navigation';
import { Link, NavLink } from 'react-router';
import { Icon } from '#app/ui/icons.tsx';
import { Logo } from '#app/ui/layout/layout-parts.tsx';
import { LearnerFaces } from './learner-faces.tsx';
import * as css from './study-layout.module.css';

/** Header of the learning area; on a phone its links are a bar at the lower edge. */
export function StudyHeader() {
  return (
    <header className={css.header}>
      <div className={css.bar}>
        <Link to="/study/today" className={css.brand}>
          <Logo />
        </Link>
        <nav aria-label="Learning" className={css.nav}>
          <ul role="list">
            {studyNavItems.map(({ to, label, icon }) => (
              <li key={to}>
                <NavLink to={to} className={`${css.link}`}>
                  <Icon>
                    <path d={icon} strokeLinejoin="round" />
                  </Icon>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <LearnerFaces />
    </header>
  );
}
