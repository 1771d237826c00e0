import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { deletedAccountName } from '#app/ui/admin/deleted-account-name.ts';
import { FoldedText } from '#app/ui/layout/fold.tsx';
import type { AdminItem } from '../authoring/authoring-replies.contract.ts';
import * as css from './course-admin.module.css';

const verdictNames = { right: 'Right', change: 'Should change' };
const whatNames = { both: 'spelling, meaning and tones', text: 'spelling and meaning', tone: 'tones' };

/** Reviews of an item, newest first, and whether it was changed since. */
export function ReviewHistory({ item: { reviews, changedSince, revision } }: { item: AdminItem }) {
  if (reviews.length === 0) return <p>No reviews yet</p>;
  return (
    <>
      {changedSince && (
        <p className={css.banner}>
          Changed since <bdi>{changedSince.by ?? deletedAccountName}</bdi> checked it on {formatLocalDate(changedSince.at)}.
        </p>
      )}
      <ol role="list" className={css.reviews}>
        {reviews.map((review) => (
          <li key={review.id}>
            <p>
              <strong>{verdictNames[review.verdict]}</strong>: {whatNames[review.what]}
              {review.revision < revision && ' (of an earlier version)'}
            </p>
            <p className={css.meta}>
              <bdi>{review.by ?? deletedAccountName}</bdi>, <time dateTime={review.at}>{formatLocalDate(review.at)}</time>
            </p>
            {review.note && (
              <FoldedText size="ample" what="the note">
                {review.note}
              </FoldedText>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
