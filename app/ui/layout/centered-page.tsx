import type { ReactNode } from 'react';
import css from './centered-page.module.css';

interface NarrowPageProps {
  title: ReactNode;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  /** What it has to say comes later: room is kept for it. */
  late?: boolean;
  children: ReactNode;
}

/** A page that is about one thing: a form, a result. */
export function NarrowPage({ title, lead, late = false, children }: NarrowPageProps) {
  return (
    <div className={late ? `${css.page} ${css.late}` : css.page}>
      <h1 className={css.title}>{title}</h1>
      {lead && <p className={css.lead}>{lead}</p>}
      {children}
    </div>
  );
}
