import { useState } from 'react';
import type { StarterGroup as Group } from '#app/features/course/starter-offer/starter-offer.contract.ts';
import { countEntries, countsSentence } from './starter-counts.ts';
import { StarterEntry } from './starter-entry.tsx';
import * as css from './starter-offer.module.css';

interface StarterGroupProps {
  group: Group;
  kept: ReadonlySet<string>;
  left: ReadonlySet<string>;
  choose: (id: string, isKept: boolean) => void;
}

/** What is new in one unit. Its entries are drawn once it is open: there are some hundreds in all. */
export function StarterGroup({ group: { title, titleEnglish, entries }, kept, left, choose }: StarterGroupProps) {
  const [isOpen, setOpen] = useState(false);
  const taken = entries.filter(({ id }) => !left.has(id)).length;
  return (
    <details className={css.group} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>
          {title && (
            <>
              <span lang="ig">{title}</span> ·{' '}
            </>
          )}
          {titleEnglish}
        </h2>
        <p className={css.meta}>{countsSentence(countEntries(entries))}</p>
        <p className={css.meta}>
          To take over: {taken} of {entries.length}
        </p>
      </summary>
      {isOpen && (
        <ul className={css.entries}>
          {entries.map((entry) => (
            <StarterEntry
              key={entry.id}
              entry={entry}
              isKept={kept.has(entry.id)}
              isLeftBehind={left.has(entry.id) && !kept.has(entry.id)}
              choose={choose}
            />
          ))}
        </ul>
      )}
    </details>
  );
}
