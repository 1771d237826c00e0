import { type ComponentProps, type ReactNode, useId } from 'react';
import { asTyped } from './as-typed.ts';
import * as css from './field.module.css';

export interface FieldProps {
  label: string;
  name: string;
  /** Shown below the field, and referenced by `aria-describedby`. */
  error?: string | undefined;
  hint?: ReactNode;
}

/** Description of a field, wherever it is shown: its label, and attributes of a text control. */
export interface FieldDescription
  extends Pick<FieldProps, 'label' | 'hint'>,
    Pick<ComponentProps<'input'>, 'required' | 'type' | 'inputMode' | 'lang' | 'autoComplete' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck'> {
  /** 'none': the keyboard for Igbo offers no tones. */
  'data-tones'?: 'none';
}

/** Attributes that connect a control with its label, hint and error. */
interface ControlAttributes {
  id: string;
  name: string;
  className: string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

/** Label, hint and error around a control. */
export function FieldFrame({
  label,
  name,
  error,
  hint,
  required,
  children,
}: FieldProps & { required: boolean | undefined; children: (attributes: ControlAttributes) => ReactNode }) {
  const id = useId();
  const descriptionIds = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={css.field} data-field>
      <label className={css.label} htmlFor={id}>
        {label} {!required && <span className={css.optional}>(optional)</span>}
      </label>
      {hint && (
        <span id={`${id}-hint`} className={css.hint}>
          {hint}
        </span>
      )}
      {children({ id, name, className: css.input, 'aria-invalid': error ? true : undefined, 'aria-describedby': descriptionIds || undefined })}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Igbo, a name or a search. */
const isKeptAsTyped = ({ lang, type, autoComplete }: Pick<ComponentProps<'input'>, 'lang' | 'type' | 'autoComplete'>) =>
  lang === 'ig' || type === 'search' || /name$/.test(autoComplete ?? '');

export function TextField({ label, name, error, hint, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <FieldFrame {...{ label, name, error, hint, required: input.required }}>
      {(attributes) => <input {...(isKeptAsTyped(input) && asTyped)} {...input} {...attributes} />}
    </FieldFrame>
  );
}

/** Firefox and Safari before 26.2 have no `field-sizing`. */
function attachGrowth(area: HTMLTextAreaElement | null): void {
  if (!area || CSS.supports('field-sizing', 'content')) return;
  import('./grow-with-text.ts').then(({ growWithText }) => growWithText(area)).catch(() => undefined);
}

export function TextArea({ label, name, error, hint, ...area }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <FieldFrame {...{ label, name, error, hint, required: area.required }}>
      {(attributes) => <textarea {...(area.lang === 'ig' && asTyped)} {...area} {...attributes} ref={attachGrowth} />}
    </FieldFrame>
  );
}

export function SelectField({ label, name, error, hint, ...select }: FieldProps & ComponentProps<'select'>) {
  return <FieldFrame {...{ label, name, error, hint, required: true }}>{(attributes) => <select {...select} {...attributes} />}</FieldFrame>;
}
