import { type ReactNode, useId } from 'react';
import type { Api } from '#app/api-client.ts';
import type { Own } from '#app/login-session/same-account.ts';
import * as css from './account.module.css';

export type OwnAccount = Own<Awaited<ReturnType<Api['myAccount']['read']>>>;

/** Properties of each section of My account. */
export interface AccountSectionProps {
  account: OwnAccount;
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
