import { type ComponentProps, type FormEvent, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextArea, TextField } from '#app/ui/forms/field.tsx';
import * as css from './texts.module.css';

interface OwnTextFieldProps extends ComponentProps<typeof TextField> {
  defaultValue: string;
  rows?: number | undefined;
  /** Text that an empty field stands for. */
  standard: string;
}

const isStandardText = (value: string, standard: string) => ['', standard].includes(value.trim());

/** Field of a text that has a standard text, which a button brings back. */
export function OwnTextField({ standard, rows, ...field }: OwnTextFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isStandard, setIsStandard] = useState(isStandardText(field.defaultValue, standard));

  function restore() {
    const control = frame.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    if (!control) return;
    control.value = standard;
    // The form keeps drafts and clears errors on input. The button is gone then, so the field gets the focus.
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.focus();
  }

  const onInput = ({ target }: FormEvent<HTMLDivElement>) => setIsStandard(isStandardText((target as HTMLInputElement).value, standard));
  return (
    <div ref={frame} className={css.field} onInput={onInput}>
      {rows ? <TextArea rows={rows} placeholder={standard} {...areaOf(field)} /> : <TextField placeholder={standard} {...field} />}
      {!isStandard && !field.readOnly && (
        <Button variant="secondary" className={`${css.restore}`} onClick={restore}>
          Back to the standard text<span className="visually-hidden">: {field.label}</span>
        </Button>
      )}
    </div>
  );
}

/** What a text area takes of the description of a field. */
const areaOf = ({ label, name, hint, error, defaultValue, readOnly }: Omit<OwnTextFieldProps, 'standard' | 'rows'>) => ({
  label,
  name,
  hint,
  error,
  defaultValue,
  readOnly,
});
