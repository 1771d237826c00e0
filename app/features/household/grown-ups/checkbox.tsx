import { type ReactNode, useId } from 'react';
import * as field from '#app/ui/forms/field.module.css';
import * as css from './grown-ups.module.css';

interface CheckboxProps {
  name: string;
  label: ReactNode;
  hint?: string;
  error?: string | undefined;
  defaultChecked?: boolean;
}

export function Checkbox({ name, label, hint, error, defaultChecked }: CheckboxProps) {
  const id = useId();
  const descriptionIds = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={css.checkbox}>
      <input
        id={id}
        type="checkbox"
        name={name}
        defaultChecked={defaultChecked}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptionIds || undefined}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className={`${field.hint} ${css.hint}`}>
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className={field.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
