import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Endpoint, Reply } from '#app/http/endpoint.ts';
import * as css from './panel.module.css';

/** Props of the default export of a `*.panel.tsx`: the reply of its endpoint. */
export interface PanelContentProps<E extends Endpoint> {
  data: Reply<E>;
}

/** Number of what waits; a sentence in place of 0. */
export function WaitingCount({ count, none, children }: { count: number; none: string; children: ReactNode }) {
  if (count === 0) return <p className={css.text}>{none}</p>;
  return (
    <p className={css.number}>
      <strong>{count.toLocaleString('en')}</strong> {children}
    </p>
  );
}

/** Numbers by their names. */
export const Facts = ({ facts }: { facts: Record<string, number> }) => (
  <dl className={css.facts}>
    {Object.entries(facts).map(([name, count]) => (
      <div key={name} style={{ display: 'contents' }}>
        <dt>{name}</dt>
        <dd>{count.toLocaleString('en')}</dd>
      </div>
    ))}
  </dl>
);

/** A few rows, of which each leads to its screen. */
export const PanelList = ({ children }: { children: ReactNode }) => (
  <ul role="list" className={css.rows}>
    {children}
  </ul>
);

/** Leads to all rows where a panel shows only some. */
export const More = ({ total, shown, to, noun }: { total: number; shown: number; to: string; noun: string }) =>
  total > shown && (
    <Link to={to} className={css.more}>
      All {total.toLocaleString('en')} {noun}
    </Link>
  );
