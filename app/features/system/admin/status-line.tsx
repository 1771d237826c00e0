import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icons.tsx';
import type { Finding } from './findings.ts';
import * as css from './system.module.css';

const marks = {
  good: { text: 'In order', path: 'M5 13l4 4L19 7' },
  fault: { text: 'Please look', path: 'M12 4L2 20h20zM12 10v4M12 17h.01' },
};

/** One part of the system: its state in words and by a mark, and what to do. @param children buttons and further content */
export function StatusLine({ finding: { id, title, isFault, facts, advice }, children }: { finding: Finding; children?: ReactNode }) {
  const mark = marks[isFault ? 'fault' : 'good'];
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={css.line} data-fault={isFault}>
      <div className={css.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className={css.mark}>
          <Icon>
            <path d={mark.path} />
          </Icon>
          {mark.text}
        </p>
      </div>
      <div className={css.content}>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        <p className={css.advice}>{advice}</p>
        {children}
      </div>
    </section>
  );
}
