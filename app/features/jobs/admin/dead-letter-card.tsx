import type { ReactNode } from 'react';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import type { DeadLetter } from '../jobs.contract.ts';
import * as css from './dead-letter-card.module.css';

const typeNames = { job: 'Job', mail: 'Mail' };

export const Time = ({ iso }: { iso: string }) => <time dateTime={iso}>{formatDateTime(iso)}</time>;

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd className={css.text}>{children}</dd>
  </>
);

/** Facts that waiting and dead letters share. */
export const LetterFacts = ({ createdAt, subject, to, error }: Pick<DeadLetter, 'createdAt' | 'subject' | 'to' | 'error'>) => (
  <>
    <Fact name="Queued">
      <Time iso={createdAt} />
    </Fact>
    {subject !== undefined && <Fact name="Subject">{subject}</Fact>}
    {to !== undefined && <Fact name="To">{to}</Fact>}
    <Fact name="Error">{error}</Fact>
  </>
);

/** A job or mail that failed for good, with the buttons of its row. */
export function DeadLetterCard({ letter, actions }: { letter: Omit<DeadLetter, 'id'>; actions: ReactNode }) {
  const { type, kind, args, failedAt } = letter;
  return (
    <div className={css.card}>
      <h2 className={css.kind}>
        {typeNames[type]}: {kind}
      </h2>
      <dl className={css.facts}>
        <Fact name="Failed">
          <Time iso={failedAt} />
        </Fact>
        <LetterFacts {...letter} />
        {args !== undefined && (
          <Fact name="Arguments">
            <code className={css.text}>{args}</code>
          </Fact>
        )}
      </dl>
      <div className={css.actions}>{actions}</div>
    </div>
  );
}
