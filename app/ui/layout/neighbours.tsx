import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as css from './neighbours.module.css';

interface Neighbour {
  to: `/${string}`;
  /** Relation to this page: 'Previous post'. */
  label: string;
  title: ReactNode;
}

/** Links to what comes before and after in an order. */
export const Neighbours = ({ label, previous, next }: { label: string; previous: Neighbour | null; next: Neighbour | null }) =>
  (previous || next) && (
    <nav aria-label={label} className={css.neighbours}>
      {previous && <NeighbourLink {...previous} rel="prev" />}
      {next && <NeighbourLink {...next} rel="next" />}
    </nav>
  );

const NeighbourLink = ({ to, rel, label, title }: Neighbour & { rel: 'prev' | 'next' }) => (
  <Link to={to} rel={rel}>
    <span className={css.label}>{label}</span> <span className="lines">{title}</span>
  </Link>
);
