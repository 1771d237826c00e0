import type { ComponentProps, ReactNode } from 'react';
import * as css from './record-page.module.css';

/** Facts of a record, by their names. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={css.facts}>{children}</dl>;

export const Fact = ({ name, ...value }: { name: string } & ComponentProps<'dd'>) => (
  <>
    <dt>{name}</dt>
    <dd {...value} />
  </>
);
