import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { levelNames } from '#app/features/accounts/public.ts';
import { WritingHints } from '#app/features/writing-hints/public.tsx';
import * as sizes from '#app/ui/admin/dialog-sizes.module.css';
import { type FieldsState, ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import type { StoredRecord } from '#app/ui/admin/form/use-conflict.ts';
import type { SaveRequest } from '#app/ui/admin/form/use-resource-form.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import { SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';
import type { AdminUnit } from '../authoring/authoring-replies.contract.ts';
import { saveFailed } from './course-failures.ts';
import type { UnitForm as UnitFields } from './course-forms.contract.ts';

interface UnitFormProps {
  /** Unit to update; undefined for a new one. */
  unit: AdminUnit | undefined;
  /** Subject of its draft. */
  subject: string;
  onSaved: (message: string) => Promise<void>;
  onConverted?: (subject: string) => void;
  onAnother?: () => void;
  onClose: () => void;
}

const fields = {
  title: { label: 'Title', lang: 'ig', 'data-tones': 'none', autoComplete: 'off', required: true },
  titleEnglish: { label: 'English title', autoComplete: 'off', required: true },
  level: 'Level',
  can: { label: 'After it', required: true },
  key: {
    label: 'Key',
    autoComplete: 'off',
    ...asTyped,
    hint: 'Its name in imported files, in small letters, digits and hyphens. Without one it gets one from the English title.',
  },
} as const;

const toRecord = ({ level, title, titleEnglish, can, updatedAt }: AdminUnit): StoredRecord<UnitFields> => ({
  values: { level, title, titleEnglish, can },
  version: updatedAt,
});

/** Dialog with the texts of a unit. */
export function UnitForm({ unit, subject, onSaved, onConverted, onAnother, onClose }: UnitFormProps) {
  const [submitting, setSubmitting] = useState(false);
  return (
    <Dialog title={unit ? 'Update the unit' : 'Create a unit'} className={sizes.wide} preventClose={submitting} onClose={onClose}>
      <ResourceForm<UnitFields, { message: string }>
        noun="unit"
        draft={{ form: 'course-unit', subject }}
        {...(onConverted && { onConverted })}
        {...(onAnother && { onAnother })}
        record={unit && toRecord(unit)}
        fields={fields}
        schema={() => import('./course-forms.contract.ts').then((forms) => forms.UnitForm)}
        save={(request) => saveUnit(unit, request)}
        reload={async () => unit && toRecord((await api.course.editUnit({ id: unit.id })).unit)}
        toMessage={saveFailed}
        onSaved={({ message }) => onSaved(message)}
        submitLabel={unit ? 'Update' : 'Create'}
        onCancel={onClose}
        onSubmitting={setSubmitting}
      >
        {(state) => <UnitInputs {...state} isNew={!unit} />}
      </ResourceForm>
    </Dialog>
  );
}

function UnitInputs({ field, errors, initial, submitting, isNew }: FieldsState<UnitFields> & { isNew: boolean }) {
  return (
    <>
      <TextField {...field('title')} />
      <TextField {...field('titleEnglish')} />
      <SelectField label="Level" name="level" defaultValue={initial.level} error={errors.level}>
        {Object.entries(levelNames).map(([level, name]) => (
          <option key={level} value={level}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea rows={3} {...field('can')} label="After it a learner can …" />
      {isNew && <TextField {...field('key')} />}
      <IgboKeyboard disabled={submitting} />
      <WritingHints disabled={submitting} />
    </>
  );
}

function saveUnit(unit: AdminUnit | undefined, { values, changes, basedOn, draft }: SaveRequest<UnitFields>): Promise<{ message: string }> {
  if (!unit) return api.course.createUnit({ ...values, draft });
  const { key: _, ...fields } = changes;
  return api.course.updateUnit({ id: unit.id, ...fields, basedOn, draft });
}
