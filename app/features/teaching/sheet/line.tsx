import { type MouseEvent, useId, useRef, useState } from 'react';
import { FormOutcome } from '#app/features/accounts/public.tsx';
import { isYesOrNo, reviewPartTexts } from '#app/features/course/review/review-questions.contract.ts';
import { ActionButton, Button, SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import { TextField } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';
import { keepText, readKept } from '../kept-text.ts';
import { Changes } from '../review/changes.tsx';
import type { InOwnWords } from '../teaching-forms.contract.ts';
import type { ToReview } from '../to-review.contract.ts';
import { Asked } from './asked.tsx';
import { failed, sendAnswer } from './send-answer.ts';
import * as css from './sheet.module.css';

interface LineProps {
  number: number;
  first: ToReview;
  account: number;
  onAnswered: () => void;
  /** Moves the focus to the control after this line. */
  onNext: (line: HTMLElement) => void;
}

type Given = 'yes' | 'words' | 'unsure';

/** A question about an item, and its answer, which is saved by itself. */
export function Line({ number, first, account, onAnswered, onNext }: LineProps) {
  const id = useId();
  const line = useRef<HTMLLIElement>(null);
  const byKeyboard = useRef(false);
  const [{ row, before }, setShown] = useState<{ row: ToReview; before?: ToReview }>({ row: first });
  const [given, setGiven] = useState<Given>();
  const [isStored, setIsStored] = useState(false);
  /** Why the line can be answered no more. */
  const [gone, setGone] = useState<string>();
  const [isTyping, setIsTyping] = useState(false);
  const kept = { account, subject: `review ${row.item.id}` };
  const question = row.question ?? reviewPartTexts[row.part].question;
  const hasBoxes = isYesOrNo(question);

  function answered(answer: Given) {
    setGiven(answer);
    if (byKeyboard.current && line.current) onNext(line.current);
  }

  async function send(answer: 'yes' | 'words', note: string): Promise<void> {
    setGiven(undefined);
    const changed = await sendAnswer(row, answer, note);
    if (changed === 'gone') return setGone('It was changed or deleted meanwhile, and it is off the list now.');
    if (changed) return setShown({ row: changed, before: row });
    keepText(kept, '');
    setIsStored(true);
    onAnswered();
    answered(answer);
  }

  const { form, field, failure, errorStatus, submitting, ready, reset } = useForm<InOwnWords>({
    schema: () => import('../teaching-forms.contract.ts').then(({ InOwnWords }) => InOwnWords),
    toMessage: failed,
    onEdit: ({ target }) => target instanceof HTMLInputElement && keepText(kept, target.value),
    submit: ({ note }) => {
      yes.reset();
      return send('words', note);
    },
  });
  const yes = useAction(() => {
    reset();
    return send('yes', form.ref.current?.querySelector('input')?.value ?? '');
  }, failed);

  // A press of the Enter key in the field is a click on its button, without a count of presses.
  const onClickCapture = ({ detail }: MouseEvent) => {
    byKeyboard.current = detail === 0;
  };
  const choices = (
    <fieldset key="choices" aria-labelledby={`${id}-word ${id}-question`} className={css.choices}>
      {hasBoxes && (
        <ActionButton action={yes} variant="secondary" aria-pressed={given === 'yes'}>
          Yes
        </ActionButton>
      )}
      <SubmitButton submitting={submitting} ready={ready} variant="secondary" aria-pressed={given === 'words'}>
        {hasBoxes ? 'No' : 'Save'}
      </SubmitButton>
      {!isStored && (
        <Button variant="secondary" aria-pressed={given === 'unsure'} onClick={() => answered('unsure')}>
          Not sure
        </Button>
      )}
    </fieldset>
  );
  const words = (
    <div key="words" className={css.words}>
      <TextField
        {...field('note')}
        label={hasBoxes ? 'In your words' : 'With its marks, in your words'}
        required={!hasBoxes}
        maxLength={500}
        {...asTyped}
        onFocus={() => setIsTyping(true)}
        defaultValue={readKept(kept)}
      />
      {isTyping && <IgboKeyboard disabled={submitting} />}
    </div>
  );
  return (
    <li ref={line} className={css.line} data-line data-given={given}>
      <Asked id={id} number={number} row={row} question={question} />
      {gone ? (
        <Notice tone="bad">{gone}</Notice>
      ) : (
        <form {...form} className={css.answer} onClickCapture={onClickCapture}>
          {before && !given && (
            <>
              <Notice tone="bad">It was changed since you opened it. Please look at what is new; what you typed stays.</Notice>
              <Changes before={before} after={row} />
            </>
          )}
          {hasBoxes && (
            <p className={css.boxes} aria-hidden="true">
              ☐ yes ☐ no
            </p>
          )}
          {hasBoxes ? [choices, words] : [words, choices]}
          <FormOutcome success={undefined} failure={failure ?? yes.failure} hasEnded={(errorStatus ?? yes.errorStatus) === 401} />
          <p role="status" className={css.saved}>
            {given && (given === 'unsure' ? 'Left for another speaker' : 'Saved')}
          </p>
        </form>
      )}
    </li>
  );
}
