import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { levelNames } from '#app/features/accounts/public.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx';
import type { ClassFields } from '../class-fields.contract.ts';
import { maxCapacity } from '../class-terms.contract.ts';
import { MeetingLinkField } from '../links/meeting-link-field.tsx';
import { AudienceFields } from './audience-fields.tsx';
import type { AdminClass } from './class-admin.contract.ts';
import { classFormSchema } from './class-form-values.ts';
import { TimeFields } from './time-fields.tsx';

interface ClassFormProps {
  /** Undefined for a new one. */
  found?: AdminClass;
  onSaved: (saved: { id: number; message: string }) => Promise<void>;
  onClose: () => void;
}

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  network: 'Nothing was saved: there is no connection. Please try again.',
  fallback: 'Nothing was saved: something went wrong on our side. Please try again.',
});

/** Dialog with all that the staff write about a class. */
export function ClassForm({ found, onSaved, onClose }: ClassFormProps) {
  const [basedOn] = useState(found?.updatedAt);

  async function submit(values: ClassFields) {
    const saved = found ? { id: found.id, ...(await api.classes.update({ id: found.id, basedOn, ...values })) } : await api.classes.create(values);
    await onSaved(saved);
  }

  return (
    <FormDialog
      title={found ? 'Edit the class' : 'Add a class'}
      schema={classFormSchema}
      toMessage={failed}
      submit={submit}
      submitLabel={found ? 'Save' : 'Add class'}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField label="Name" name="name" required autoComplete="off" defaultValue={found?.name} error={errors.name} />
          <TextArea
            label="Description"
            name="description"
            required
            rows={3}
            hint="Visitors read it: what you do together, and what to bring."
            defaultValue={found?.description}
            error={errors.description}
          />
          <SelectField label="Level" name="level" defaultValue={found?.level} error={errors.level}>
            {Object.entries(levelNames).map(([level, label]) => (
              <option key={level} value={level}>
                {label}
              </option>
            ))}
          </SelectField>
          <AudienceFields audience={found?.audience ?? 'families'} ages={found?.ages ?? []} errors={errors} />
          <TextField
            label="Places"
            name="capacity"
            type="number"
            inputMode="numeric"
            min={1}
            max={maxCapacity}
            required
            hint="Learners in the class stay, even if the number is lower."
            defaultValue={found?.capacity ?? 12}
            error={errors.capacity}
          />
          <TimeFields found={found} errors={errors} />
          <MeetingLinkField link={found?.link} error={errors.link} />
        </>
      )}
    </FormDialog>
  );
}
