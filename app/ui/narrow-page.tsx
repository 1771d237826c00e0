import type { ReactNode } from 'react';
import css from './narrow-page.module.css';

interface NarrowPageProps {
  title: ReactNode;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A page that is about one thing: a form, a result. */
export function NarrowPage({ title, lead, children }: NarrowPageProps) {
  return (
    <div className={css.page}>
      <h1>{title}</h1>
      {lead && <p className={css.lead}>{lead}</p>}
      {children}
    </div>
  );
}
