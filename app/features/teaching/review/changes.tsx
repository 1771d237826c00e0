import type { ToReview } from '../to-review.contract.ts';
import { itemChanges } from './item-changes.ts';
import * as css from './review.module.css';

/** What another user has changed meanwhile. */
export function Changes({ before, after }: { before: ToReview; after: ToReview }) {
  const changes = itemChanges(before, after);
  if (changes.length === 0) return null;
  return (
    <dl className={css.changes} aria-label="Changed since you opened it">
      {changes.map(({ label, before: text, after: now }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <del lang="ig">{text || 'nothing'}</del> is now <ins lang="ig">{now || 'nothing'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
