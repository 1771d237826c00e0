import { type ComponentProps, useState } from 'react';
import * as css from './field.module.css';
import { FieldFrame, type FieldProps } from './field.tsx';

/** Password input with a button that shows the value. */
export function PasswordField({ label, name, error, hint, ...input }: FieldProps & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...{ label, name, error, hint, required: input.required }}>
      {(attributes) => (
        <span className={css.withButton}>
          <input {...input} {...attributes} type={shown ? 'text' : 'password'} autoCapitalize="off" spellCheck={false} />
          <button
            type="button"
            className={css.reveal}
            aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </FieldFrame>
  );
}
