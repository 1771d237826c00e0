import type { ReactNode } from 'react';
import { EndTitle } from '#app/features/course/public.tsx';
import * as css from './session.module.css';

interface EndPageProps {
  title: ReactNode;
  hasFocus: boolean;
  /** Sentences below the title; none for false. */
  lead: ReactNode;
  /** Buttons and links to go on. */
  actions: ReactNode;
  /** Between the sentences and the buttons. */
  task?: ReactNode;
  children?: ReactNode;
}

/** A last screen: the title, which takes the focus, and what to do next. */
export const EndPage = ({ title, hasFocus, lead, actions, task, children }: EndPageProps) => (
  <div className={css.page}>
    <EndTitle hasFocus={hasFocus}>{title}</EndTitle>
    {lead && <p className={css.lead}>{lead}</p>}
    {task}
    <p className={css.actions}>{actions}</p>
    {children}
  </div>
);
