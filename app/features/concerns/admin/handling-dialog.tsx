import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import { SelectField, TextArea } from '#app/ui/forms/field.tsx';
import type { ListedConcern } from '../concerns.contract.ts';
import { nameOf } from './concern-card.tsx';
import * as css from './concerns.module.css';

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  network: 'Nothing was saved: there is no connection. What you wrote is still here, please try again.',
  fallback: 'Nothing was saved. What you wrote is still here, please try again.',
});

interface HandlingDialogProps {
  /** The concern when the dialog was opened. */
  opened: ListedConcern;
  /** The concern as it is stored, after a conflict. */
  present: ListedConcern;
  onSaved: (message: string) => Promise<void>;
  onConflict: () => Promise<void>;
  onClose: () => void;
}

/** Dialog with the state of a concern and the note of administrators. A change of another one is shown before this one is saved. */
export function HandlingDialog({ opened, present, onSaved, onConflict, onClose }: HandlingDialogProps) {
  const { id } = opened;
  const isChanged = present.updatedAt !== opened.updatedAt;

  async function save({ state, note }: { state: 'open' | 'handled'; note?: string | undefined }) {
    try {
      await onSaved((await api.concerns.handle({ id, handled: state === 'handled', note: note ?? null, basedOn: present.updatedAt })).message);
    } catch (error) {
      if (error instanceof ApiError && [404, 409].includes(error.status)) await onConflict();
      throw error;
    }
  }

  return (
    <FormDialog
      title={nameOf(opened)}
      schema={() => import('../concerns.contract.ts').then((contract) => contract.HandlingForm)}
      submit={save}
      toMessage={failed}
      submitLabel="Save"
      onClose={onClose}
    >
      {(errors) => (
        <>
          {isChanged && (
            <div className={css.note}>
              <p className={css.meta}>Saved meanwhile: {present.handled ? 'handled' : 'open'}</p>
              <p className={css.lines} dir="auto">
                {present.note || 'No note'}
              </p>
            </div>
          )}
          <SelectField label="State" name="state" defaultValue={opened.handled ? 'handled' : 'open'} error={errors.state}>
            <option value="open">Open</option>
            <option value="handled">Handled</option>
          </SelectField>
          <TextArea
            label="Note"
            name="note"
            rows={6}
            hint="What you’ve done, for the other administrators. It’s in no email and no log."
            defaultValue={opened.note}
            error={errors.note}
          />
        </>
      )}
    </FormDialog>
  );
}
