import { studyNavItems } from 'virtual:manifest/study-navigation';
import { type ComponentType, useEffect, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { Icon } from '#app/ui/icons.tsx';
import { Logo } from '#app/ui/layout/layout-parts.tsx';
import * as css from './study-layout.module.css';

/** Header of the learning area; on a phone its links are a bar at the lower edge. */
export function StudyHeader() {
  // Only households with several profiles have faces, and the page goes on without them.
  const [Faces, setFaces] = useState<ComponentType>();
  useEffect(() => {
    import('./learner-faces.tsx').then(({ LearnerFaces }) => setFaces(() => LearnerFaces)).catch(() => undefined);
  }, []);
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
      {Faces && <Faces />}
    </header>
  );
}
