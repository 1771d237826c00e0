import { useId, useState } from 'react';
import { api } from '#app/api-client.ts';
import { FormOutcome } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { ActionButton, Button } from '#app/ui/button.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { type KeptName, keepText, keptField, readKept } from '../kept-text.ts';
import * as css from '../teaching.module.css';
import type { Objection } from '../teaching-forms.contract.ts';
import type { ToReview } from '../to-review.contract.ts';
import { useTaskFocus } from '../use-task-focus.ts';
import { Changes } from './changes.tsx';
import { ItemView } from './item-view.tsx';
import { ObjectionForm } from './objection-form.tsx';

const failed = errorMessages({
  400: serverMessage,
  409: serverMessage,
  network: 'Nothing was sent: there is no connection. Please try again.',
  fallback: 'Nothing was changed. Please try again in a moment.',
});

interface ReviewedItemProps {
  row: ToReview;
  /** The item before a change of another user. */
  before: ToReview | undefined;
  left: number;
  kept: KeptName;
  /** It took the place of another one, on which the focus was. */
  takesFocus: boolean;
  onReviewed: (message: string) => Promise<void>;
  onChanged: (message: string) => Promise<void>;
  onSkip: () => Promise<void>;
}

/** An item as learners see it, with its sources and its open question. */
export function ReviewedItem({ row, before, left, kept, takesFocus, onReviewed, onChanged, onSkip }: ReviewedItemProps) {
  const { item, unit, revision, source, question } = row;
  const id = useId();
  const task = useTaskFocus(takesFocus);
  const [objecting, setObjecting] = useState<'kept' | 'pressed' | undefined>(() =>
    readKept(kept) || readKept(keptField(kept, 'what')) ? 'kept' : undefined,
  );

  async function review(verdict: 'right' | 'change', { what, note }: { what: Objection['what']; note: string | null }): Promise<void> {
    let message: string;
    try {
      ({ message } = await api.teaching.reviewItem({ id: item.id, revision, verdict, what, note }));
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      if (problem.status === 404) return onChanged('It was deleted');
      if (problem.status === 409) return onChanged(problem.message);
      throw problem;
    }
    keepText(kept, '');
    keepText(keptField(kept, 'what'), '');
    await onReviewed(message);
  }

  const confirm = useAction(() => review('right', { what: item.toned === null ? 'text' : 'both', note: null }), failed);
  const skip = useAction(onSkip, failed);
  return (
    <article ref={task} tabIndex={-1} aria-labelledby={id} className={css.task}>
      <p className={css.soft}>{left === 1 ? 'One word left' : `${left} words left`}</p>
      {before && before.item.id === item.id && <Changes before={before} after={row} />}
      <ItemView id={id} item={item} />
      {unit && (
        <p className={css.soft}>
          From the unit <span lang="ig">{unit.title}</span>, {unit.titleEnglish}
        </p>
      )}
      <p>
        <strong>Sources:</strong> {source ? <IgboText>{source}</IgboText> : 'none named'}
      </p>
      {row.part === 'waiting' && <p>Learners don’t see it before you have answered.</p>}
      {question && (
        <p>
          <strong>A question to you:</strong> <IgboText>{question}</IgboText>
        </p>
      )}
      <FormOutcome success={undefined} failure={confirm.failure ?? skip.failure} hasEnded={confirm.errorStatus === 401} />
      {objecting ? (
        <ObjectionForm
          kept={kept}
          hasTones={item.toned !== null}
          takesFocus={objecting === 'pressed'}
          send={(objection) => review('change', objection)}
          toMessage={failed}
          onCancel={() => setObjecting(undefined)}
        />
      ) : (
        <>
          <div className={css.answers}>
            <ActionButton action={confirm}>Right</ActionButton>
            <Button variant="secondary" onClick={() => setObjecting('pressed')}>
              Not so
            </Button>
          </div>
          <p className={css.soft}>
            “Right” says that {item.toned === null ? 'spelling and meaning' : 'spelling, meaning and tones'} are as you would teach them. Not sure?
            Skip it for now.
          </p>
          <p>
            <ActionButton variant="secondary" action={skip}>
              Skip for now
            </ActionButton>
          </p>
        </>
      )}
    </article>
  );
}
