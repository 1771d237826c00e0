import type { ReactNode, Ref } from 'react';
import * as css from './facts-list.module.css';

interface FactsListProps {
  label: string;
  /** Receives the focus when the pressed button has gone with its row. */
  ref?: Ref<HTMLUListElement>;
  children: ReactNode;
}

/** List of things of an account, such as logins: each row has a title, facts and buttons. */
export const FactsList = ({ label, ref, children }: FactsListProps) => (
  <ul role="list" ref={ref} tabIndex={-1} aria-label={label} className={css.list}>
    {children}
  </ul>
);

interface FactsRowProps {
  title: ReactNode;
  facts: ReactNode;
  /** Buttons. */
  children: ReactNode;
}

export const FactsRow = ({ title, facts, children }: FactsRowProps) => (
  <li className={css.row}>
    <div className={css.text}>
      {title}
      <p className={css.facts}>{facts}</p>
    </div>
    <div className={css.actions}>{children}</div>
  </li>
);
