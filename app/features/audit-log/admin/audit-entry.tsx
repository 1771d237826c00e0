import { formatDateTime } from '#app/lib/format-date-time.ts';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import type { AuditEntry } from '../audit-log.contract.ts';
import * as css from './audit-log.module.css';

export const formatTime = (entry: AuditEntry | undefined) => (entry ? formatDateTime(entry.at) : '');

/** Entry as a sentence: "Ada Obi deleted a post: Ụlọ anyị". */
export function AuditEntryItem({ entry }: { entry: AuditEntry }) {
  const { name, accountId, label, title, kind, targetId, at } = entry;
  return (
    <article className={css.entry}>
      <p className={css.sentence}>
        {name === null ? <>A deleted account (number {accountId})</> : <bdi className={css.name}>{name}</bdi>} {label}
        {title !== null && (
          <>
            :{' '}
            <bdi>
              <IgboText>{title}</IgboText>
            </bdi>
          </>
        )}
      </p>
      <p className={css.facts}>
        <time dateTime={at}>{formatTime(entry)}</time>
        {kind !== null && targetId !== null && (
          <>
            {' · '}
            {kind} {targetId}
          </>
        )}
      </p>
    </article>
  );
}
