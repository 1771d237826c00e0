import type { ReactNode } from 'react';
import * as css from './empty-state.module.css';

interface EmptyStateProps {
  /** Links to alternatives. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Empty state of a list: a drawing of a seed, a message and optional actions. */
export const EmptyState = ({ actions, children }: EmptyStateProps) => (
  <div className={css.empty}>
    <svg width="56" height="56" viewBox="0 0 56 56" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" aria-hidden="true">
      <path d="M28 30c-2 0-4-2-4-4s2-5 5-5 6 3 6 7-4 9-9 9-10-5-10-11 6-13 13-13 14 7 14 15" />
      <path d="M6 48c5-4 9 4 14 0s9 4 14 0 9 4 14 0" />
    </svg>
    {children}
    {actions && <p className={css.actions}>{actions}</p>}
  </div>
);
