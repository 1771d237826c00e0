import { type ReactNode, useId } from 'react';
import css from './account.module.css';
import type { LoadedAccount } from './loaded-account.ts';

/** Properties of each section of My account. */
export interface AccountSectionProps {
  account: LoadedAccount;
  /** Fetches the account again. */
  reload: () => Promise<void>;
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
