import type { ReactNode } from 'react';
import * as css from './report-line.module.css';

/** Layout of the lines in a list of cards. */
export const reportLines = css.lines;

interface ReportLineProps {
  title: ReactNode;
  /** 'bad': what goes wrong. 'quiet': what stays as it is. */
  tone?: 'bad' | 'quiet' | undefined;
  /** Outcome and place, in words. */
  meta: ReactNode;
  children?: ReactNode;
}

/** One line of a report on a file or on stored rows. */
export const ReportLine = ({ title, tone, meta, children }: ReportLineProps) => (
  <div className={css.line} data-tone={tone}>
    <h3 className={css.title}>{title}</h3>
    <p className={css.meta}>{meta}</p>
    {children}
  </div>
);

export const ReportNotes = ({ notes }: { notes: string[] }) => (
  <ul className={css.notes}>
    {notes.map((note) => (
      <li key={note}>{note}</li>
    ))}
  </ul>
);
