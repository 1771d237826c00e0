import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { ActionButton, SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { Application } from '../decisions.contract.ts';
import type { TutorCheck } from '../tutor-check.contract.ts';
import * as css from './application.module.css';

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  network: 'Nothing was saved: there is no connection. Please try again.',
  fallback: 'Nothing was saved: something went wrong on our side. Please try again in a moment.',
});

/** What a check means for classes and lessons. */
function sentenceOf(check: TutorCheck | null): string {
  if (!check) return 'No check yet: this tutor has no classes and no lessons with children.';
  const [seen, last] = [formatDate(check.checkedOn), formatDate(check.lastDay)];
  if (check.state === 'over')
    return `Seen on ${seen}, more than three years ago: it no longer counts, and this tutor may not teach children. Please ask for a new one.`;
  if (check.state === 'ending') return `Seen on ${seen}. It ends soon, on ${last}: please ask for a new one before that day.`;
  return `Seen on ${seen}. It counts until ${last}.`;
}

/** Day on which the school saw the check of a tutor for teaching children, with a form to save another one, or to withdraw it. */
export function CheckSection({ application: { id, check } }: { application: Application }) {
  const reload = useReload();
  const [result, setResult] = useState<string>();

  async function save(checkedOn: string | null) {
    setResult(undefined);
    try {
      const { message } = await api.tutors.setCheck({ id, checkedOn });
      await reload();
      setResult(message);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) await reload();
      throw error;
    }
  }

  const { form, field, errors, failure, submitting, ready } = useForm<{ checkedOn: string }>({
    schema: () => import('../decisions.contract.ts').then((contract) => contract.CheckForm),
    submit: ({ checkedOn }) => save(checkedOn),
    toMessage: failed,
  });
  const withdraw = useAction(async () => {
    await save(null);
    // The button is gone.
    restoreFocus(() => document.getElementById('check'));
  }, failed);

  return (
    <section aria-labelledby="check">
      <h2 id="check" tabIndex={-1}>
        Check for teaching children
      </h2>
      <form {...form} key={check?.checkedOn ?? 'none'} className={css.form}>
        <p>{sentenceOf(check)}</p>
        <TextField
          label="Day on which you saw it"
          {...field('checkedOn')}
          type="date"
          required
          hint="The background check that is usual in the tutor’s country. Only this day is kept, never the document."
          defaultValue={check?.checkedOn}
        />
        <Notice tone="good">{result}</Notice>
        {failure && Object.keys(errors).length === 0 && <Notice tone="bad">{failure}</Notice>}
        {withdraw.failure && <Notice tone="bad">{withdraw.failure}</Notice>}
        <div className={css.buttons}>
          <SubmitButton submitting={submitting} ready={ready}>
            Save the day
          </SubmitButton>
          {check && (
            <ActionButton variant="danger-secondary" action={withdraw}>
              Withdraw
            </ActionButton>
          )}
        </div>
      </form>
    </section>
  );
}
