import { Link } from 'react-router';
import { useStoredDraft } from '#app/ui/admin/drafts/stored-draft.tsx';
import { FoldedText } from '#app/ui/layout/fold.tsx';
import * as css from './course-admin.module.css';
import type { ReviewForm } from './course-forms.contract.ts';

/** Note of a review of an item that was deleted. Nothing without one. */
export function DeletedItemReview({ subject }: { subject: string }) {
  const note = useStoredDraft<ReviewForm>({ form: 'course-review', subject })?.changes.note;
  if (!note) return null;
  return (
    <section aria-labelledby="review" className={css.unsavedReview}>
      <h2 id="review">Your review</h2>
      <p>
        The note of your review is kept. You can copy it from here, and discard it under <Link to="/admin/drafts">Your drafts</Link>.
      </p>
      <FoldedText size="ample" what="the note">
        {note}
      </FoldedText>
    </section>
  );
}
