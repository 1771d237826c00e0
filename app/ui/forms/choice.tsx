import { type ComponentProps, type ReactNode, useId } from 'react';
import * as css from './choice.module.css';

type ChoiceProps = ComponentProps<'input'> & { label: string; hint: ReactNode };

/** Radio button or checkbox with a sentence about it. */
export function Choice({ label, hint, ...input }: ChoiceProps) {
  const id = useId();
  return (
    <span className={css.choice}>
      <input {...input} id={id} aria-describedby={`${id}-hint`} />
      <label htmlFor={id}>{label}</label>
      <span id={`${id}-hint`} className={css.hint}>
        {hint}
      </span>
    </span>
  );
}

/** Radio buttons or checkboxes under one legend. */
export const Choices = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={css.choices}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);
