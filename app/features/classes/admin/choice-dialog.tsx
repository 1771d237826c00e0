import type { ReactNode } from 'react';
import type { FieldErrors } from '#app/lib/api-error.ts';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import type { FormSchema } from '#app/ui/forms/use-form.ts';
import { actionFailed } from './use-class-actions.tsx';

interface ChoiceDialogProps {
  title: string;
  submitLabel: string;
  /** Receives the id that the field 'choice' has. */
  submit: (id: number) => Promise<void>;
  onClose: () => void;
  children: (errors: FieldErrors) => ReactNode;
}

const schema: FormSchema<{ choice: number }> = {
  safeParse(values) {
    const choice = Number((values as { choice?: string }).choice);
    if (choice > 0) return { success: true, data: { choice } };
    return { success: false, error: { issues: [{ path: ['choice'], message: 'Please choose one of the list' }] } };
  },
};

/** Dialog in which one record is chosen from a list. */
export const ChoiceDialog = ({ submit, ...dialog }: ChoiceDialogProps) => (
  <FormDialog {...dialog} schema={async () => schema} toMessage={actionFailed} submit={({ choice }) => submit(choice)} />
);
