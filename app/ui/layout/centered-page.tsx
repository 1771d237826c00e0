import type { ReactNode } from 'react';
import * as css from './centered-page.module.css';

interface CenteredPageProps {
  title: ReactNode;
  /** One or two sentences below the title. */
  intro?: ReactNode;
  /** Reserves height for content that loads later. */
  reserveSpace?: boolean;
  children: ReactNode;
}

/** Page with one narrow, centered column: a form or a result. */
export function CenteredPage({ title, intro, reserveSpace = false, children }: CenteredPageProps) {
  return (
    <div className={reserveSpace ? `${css.page} ${css.reserveSpace}` : css.page}>
      <h1 className={css.title}>{title}</h1>
      {intro && <p className={css.intro}>{intro}</p>}
      {children}
    </div>
  );
}
