import { HearItem } from '#app/features/course/public.tsx';
import type { FamilyWeek } from '#app/features/learning/learning.contract.ts';
import { Headword } from '#app/ui/igbo/headword.tsx';
import * as css from './family.module.css';

interface PartsProps {
  lines: NonNullable<FamilyWeek['moment']>['lines'];
  parts: FamilyWeek['parts'];
}

/** A dialogue to read aloud, each line with its reader. */
export function Parts({ lines, parts }: PartsProps) {
  return (
    <ol role="list" className={css.lines}>
      {lines.map(({ item, profile }, nth) => {
        // A line may occur twice.
        const key = `${nth} ${item.id}`;
        const reader = parts.find((part) => part.profile === profile);
        return (
          <li key={key} data-part={parts.findIndex((part) => part.profile === profile) % 2}>
            <p className={css.reader}>
              <bdi>{reader?.name ?? 'All'}</bdi>
            </p>
            <Headword as="h3">{item.toned ?? item.igbo}</Headword>
            <p>{item.english}</p>
            <HearItem item={item} />
          </li>
        );
      })}
    </ol>
  );
}
