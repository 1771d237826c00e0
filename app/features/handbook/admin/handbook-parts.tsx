import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { permissionOf, usePermissions } from '#app/features/admin/public.tsx';
import * as css from './handbook.module.css';

export interface Chapter {
  /** Fragment of its place on the page. */
  id: string;
  title: string;
  steps: ReactNode[];
}

/** Link to a screen; only its name for staff that may not open it. */
export function Screen({ to, children }: { to: string; children: ReactNode }) {
  const permissions = usePermissions();
  const mayOpen = !to.startsWith('/admin/') || permissions?.includes(permissionOf(to));
  return mayOpen ? <Link to={to}>{children}</Link> : <b>{children}</b>;
}

/** Command, file or setting of the server. */
export const Command = ({ children }: { children: string }) => (
  <code className={css.command} translate="no">
    {children}
  </code>
);
