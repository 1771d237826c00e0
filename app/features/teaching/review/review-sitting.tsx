import { useState } from 'react';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { SittingEnd } from '../sitting-end.tsx';
import type { ToReview } from '../to-review.contract.ts';
import { useSitting } from '../use-sitting.ts';
import { fetchReviews, type ReviewWork } from './fetch-reviews.ts';
import { ReviewedItem } from './reviewed-item.tsx';

const subjectOf = ({ item }: ToReview) => `review ${item.id}`;

interface Outcome {
  message: string;
  isRefused?: true;
  /** The item as it was before another user changed it. */
  before?: ToReview;
}

export function ReviewSitting({ work: { account, rows, total } }: { work: ReviewWork }) {
  const { current, left, skipped, finish, skip, unskip, refresh } = useSitting({ rows, total, fetchRows: fetchReviews, subjectOf });
  const [outcome, setOutcome] = useState<Outcome>();

  async function onReviewed(message: string) {
    await finish();
    setOutcome({ message });
  }

  async function onChanged(message: string) {
    if (!current) return;
    const next = await refresh(subjectOf(current));
    if (next) setOutcome({ message: `${message}. Please look at what is new; what you chose and typed is kept.`, isRefused: true, before: current });
    else setOutcome({ message: `${message}, and it is off the list now. Here is what’s next.`, isRefused: true });
  }

  return (
    <>
      {outcome?.isRefused && <Notice tone="bad">{outcome.message}</Notice>}
      <Notice tone="good">{!outcome?.isRefused && outcome?.message}</Notice>
      {current ? (
        <ReviewedItem
          key={`${current.item.id} ${current.revision}`}
          row={current}
          before={outcome?.before}
          left={left - skipped}
          kept={{ account, subject: subjectOf(current) }}
          takesFocus={outcome !== undefined}
          onReviewed={onReviewed}
          onChanged={onChanged}
          onSkip={async () => {
            await skip();
            setOutcome({ message: 'Skipped for now. It stays on the list.' });
          }}
        />
      ) : (
        <SittingEnd nothing="Nothing to review. Thank you." done={skipped > 0} onUnskip={unskip} />
      )}
    </>
  );
}
