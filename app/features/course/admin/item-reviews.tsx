import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { WritingHints } from '#app/features/writing-hints/public.tsx';
import { ApiError } from '#app/lib/api-error.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import type { SaveRequest } from '#app/ui/admin/form/use-resource-form.ts';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { TextArea } from '#app/ui/forms/field.tsx';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';
import type { AdminItem } from '../authoring/authoring-replies.contract.ts';
import { ChoiceField } from './choice-field.tsx';
import * as css from './course-admin.module.css';
import { saveFailed } from './course-failures.ts';
import type { ReviewForm as ReviewFields } from './course-forms.contract.ts';
import { ReviewHistory } from './review-history.tsx';

const whatNames = { both: 'Spelling, meaning and tones', text: 'Spelling and meaning', tone: 'Tones' };

/** Earlier reviews of an item, and the form for the next one, under the name of the account. */
export function ItemReviews({ item }: { item: AdminItem }) {
  const reload = useReload();
  const { showResult } = useAdmin();
  const [reviews, setReviews] = useState(0);
  const { both, text, tone } = whatNames;

  async function review({ values: { verdict, what, note }, draft }: SaveRequest<ReviewFields>) {
    try {
      return await api.teaching.reviewItem({ id: item.id, revision: item.revision, verdict, what, note: note ?? null, draft });
    } catch (error) {
      // The page shows what has changed meanwhile; the note stays in the form.
      if (error instanceof ApiError && error.status === 409) await reload();
      throw error;
    }
  }

  async function onReviewed(message: string) {
    await reload();
    setReviews(reviews + 1);
    showResult({ title: 'Done', paragraphs: [message] });
  }
  return (
    <section aria-labelledby="reviews" className={css.part}>
      <h2 id="reviews">Reviews</h2>
      <ReviewHistory item={item} />
      <ResourceForm<ReviewFields, { message: string }>
        key={reviews}
        noun="review"
        draft={{ form: 'course-review', subject: String(item.id) }}
        fields={{ note: 'Note' }}
        schema={() => import('./course-forms.contract.ts').then((forms) => forms.ReviewForm)}
        save={review}
        toMessage={saveFailed}
        onSaved={({ message }) => onReviewed(message)}
        submitLabel="Save the review"
        className={css.form}
      >
        {({ field, errors, submitting }) => (
          <>
            <p>
              You review what is saved: <strong lang="ig">{item.toned ?? item.igbo}</strong>, {item.english}.
            </p>
            <div className={css.pair}>
              <ChoiceField
                name="verdict"
                label="Verdict"
                options={{ right: 'It is right', change: 'It should change' }}
                initial="right"
                error={errors.verdict}
              />
              <ChoiceField
                name="what"
                label="What you have checked"
                options={item.toned === null ? { text } : { both, text, tone }}
                initial={item.toned === null ? 'text' : 'both'}
                error={errors.what}
              />
            </div>
            <TextArea hint="Needed when it should change: what is wrong, and what is right." rows={3} {...field('note')} />
            <IgboKeyboard disabled={submitting} />
            <WritingHints disabled={submitting} />
          </>
        )}
      </ResourceForm>
    </section>
  );
}
