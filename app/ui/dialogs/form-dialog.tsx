import type { ReactNode } from 'react';
import type { FieldErrors } from '#app/lib/api-error.ts';
import { Button, SubmitButton } from '../button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { type FormSchema, useForm } from '../forms/use-form.ts';
import { Dialog } from './dialog.tsx';
import * as css from './form-dialog.module.css';

interface FormDialogProps<T> {
  title: string;
  schema: () => Promise<FormSchema<T>>;
  submit: (values: T) => Promise<void>;
  toMessage: (error: unknown) => string;
  submitLabel: string;
  onClose: () => void;
  /** The fields. */
  children: (errors: FieldErrors) => ReactNode;
}

/** Dialog with a short form, a button that submits it, and one that cancels. */
export function FormDialog<T>({ title, submitLabel, onClose, children, ...options }: FormDialogProps<T>) {
  const { form, errors, failure, submitting, ready } = useForm<T>(options);
  return (
    <Dialog title={title} preventClose={submitting} onClose={onClose}>
      <form {...form} className={css.form}>
        {children(errors)}
        {failure && Object.keys(errors).length === 0 && <Notice tone="bad">{failure}</Notice>}
        <div className={css.actions}>
          <SubmitButton submitting={submitting} ready={ready}>
            {submitLabel}
          </SubmitButton>
          <Button variant="secondary" disabled={submitting} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
