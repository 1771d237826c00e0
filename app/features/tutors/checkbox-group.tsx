import { useId } from 'react';
import * as field from '#app/ui/forms/field.module.css';
import * as css from './tutor.module.css';

interface CheckboxGroupProps {
  legend: string;
  hint?: string;
  /** Name of the group in errors; its checkboxes are 'NAME-VALUE'. */
  name: string;
  /** Labels by value. */
  options: Record<string, string>;
  /** Checked at first. */
  chosen: readonly string[];
  error: string | undefined;
  onChange: () => void;
}

/** Several choices, with the error of the group. */
export function CheckboxGroup({ legend, hint, name, options, chosen, error, onChange }: CheckboxGroupProps) {
  const id = useId();
  const descriptionIds = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={css.group} data-name={name} tabIndex={-1} aria-describedby={descriptionIds || undefined} onChange={onChange}>
      <legend className={field.label}>{legend}</legend>
      {hint && (
        <span id={`${id}-hint`} className={field.hint}>
          {hint}
        </span>
      )}
      <div className={css.options}>
        {Object.entries(options).map(([value, label]) => (
          <label key={value} className={css.option} htmlFor={`${id}-${value}`}>
            <input id={`${id}-${value}`} type="checkbox" name={`${name}-${value}`} defaultChecked={chosen.includes(value)} />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={field.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
