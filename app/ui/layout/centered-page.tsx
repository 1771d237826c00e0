import type { ReactNode } from 'react';
import css from './centered-page.module.css';

interface NarrowPageProps {
  title: ReactNode;
  /** One or two sentences under the title. */
  intro?: ReactNode;
  /** What it has to say comes later: room is kept for it. */
  reserveSpace?: boolean;
  children: ReactNode;
}

/** A page that is about one thing: a form, a result. */
export function CenteredPage({ title, intro, reserveSpace = false, children }: NarrowPageProps) {
  return (
    <div className={reserveSpace ? `${css.page} ${css.reserveSpace}` : css.page}>
      <h1 className={css.title}>{title}</h1>
      {intro && <p className={css.intro}>{intro}</p>}
      {children}
    </div>
  );
}
