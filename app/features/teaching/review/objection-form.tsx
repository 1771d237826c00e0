import { useEffect } from 'react';
import { FormOutcome } from '#app/features/accounts/public.tsx';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/forms/field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';
import { type KeptName, keepText, keptField, readKept } from '../kept-text.ts';
import * as css from '../teaching.module.css';
import type { Objection } from '../teaching-forms.contract.ts';
import * as form from './review.module.css';

const whatNames: Record<Objection['what'], string> = { text: 'Spelling or meaning', tone: 'Tones', both: 'Both' };

interface ObjectionFormProps {
  kept: KeptName;
  /** False: only the text can be wrong. */
  hasTones: boolean;
  takesFocus: boolean;
  send: (objection: Objection) => Promise<void>;
  toMessage: (error: unknown) => string;
  onCancel: () => void;
}

/** What should change about an item, and why. */
export function ObjectionForm({ kept, hasTones, takesFocus, send, toMessage, onCancel }: ObjectionFormProps) {
  const {
    form: attributes,
    field,
    errors,
    failure,
    errorStatus,
    submitting,
    ready,
  } = useForm<Objection>({
    schema: () => import('../teaching-forms.contract.ts').then(({ Objection }) => Objection),
    toMessage,
    onEdit: ({ target }) => {
      if (target instanceof HTMLTextAreaElement) keepText(kept, target.value);
      else if (target instanceof HTMLInputElement) keepText(keptField(kept, target.name), target.value);
    },
    submit: send,
  });
  const { ref } = attributes;
  useEffect(() => {
    if (takesFocus) ref.current?.querySelector<HTMLElement>('input[type=radio], textarea')?.focus();
  }, [takesFocus, ref]);
  return (
    <form {...attributes} className={css.form}>
      {hasTones ? (
        <fieldset className={form.what}>
          <legend>What should change?</legend>
          {Object.entries(whatNames).map(([what, name]) => (
            <label key={what} className={form.option}>
              <input
                type="radio"
                name="what"
                value={what}
                defaultChecked={readKept(keptField(kept, 'what')) === what}
                aria-describedby={errors.what && 'what-error'}
              />
              {name}
            </label>
          ))}
          {errors.what && (
            <p id="what-error" className={form.error}>
              {errors.what}
            </p>
          )}
        </fieldset>
      ) : (
        <input type="hidden" name="what" value="text" />
      )}
      <TextArea
        label="What is wrong, and what is right?"
        hint="The authors of the course read it and mend the word."
        {...field('note')}
        required
        rows={3}
        defaultValue={readKept(kept)}
      />
      <IgboKeyboard disabled={submitting} />
      <FormOutcome success={undefined} failure={failure} hasEnded={errorStatus === 401} />
      <div className={css.answers}>
        <SubmitButton submitting={submitting} ready={ready}>
          Send
        </SubmitButton>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
