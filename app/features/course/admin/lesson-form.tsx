import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { WritingHints } from '#app/features/writing-hints/public.tsx';
import * as sizes from '#app/ui/admin/dialog-sizes.module.css';
import { type FieldsState, ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import type { StoredRecord } from '#app/ui/admin/form/use-conflict.ts';
import type { SaveRequest } from '#app/ui/admin/form/use-resource-form.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import { SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';
import type { AdminLesson } from '../authoring/authoring-replies.contract.ts';
import { saveFailed } from './course-failures.ts';
import type { LessonForm as LessonFields } from './course-forms.contract.ts';
import { lessonKindNames } from './course-names.ts';

interface LessonFormProps {
  unit: number;
  /** Lesson to update; undefined for a new one. */
  lesson: AdminLesson | undefined;
  /** Subject of its draft. */
  subject: string;
  onSaved: (message: string) => Promise<void>;
  onConverted: (subject: string) => void;
  onAnother: () => void;
  onClose: () => void;
}

/** The draft of a new lesson also says of which unit it is. */
interface Values extends LessonFields {
  unit?: string;
}

const fields = {
  title: { label: 'Title', autoComplete: 'off', required: true },
  kind: 'Kind',
  aims: { label: 'Aims', hint: 'What a learner can do after it.' },
  key: {
    label: 'Key',
    autoComplete: 'off',
    ...asTyped,
    hint: 'Its name in imported files, in small letters, digits and hyphens. Without one it gets one from the title.',
  },
  unit: 'Unit',
} as const;

const toRecord = ({ kind, title, aims, unit, updatedAt }: AdminLesson): StoredRecord<Values> => ({
  values: { kind, title, aims: aims ?? '', unit: String(unit) },
  version: updatedAt,
});

/** Dialog with the texts of a lesson. */
export function LessonForm({ unit, lesson, subject, onSaved, onConverted, onAnother, onClose }: LessonFormProps) {
  const [submitting, setSubmitting] = useState(false);
  return (
    <Dialog title={lesson ? 'Update the lesson' : 'Add a lesson'} className={sizes.wide} preventClose={submitting} onClose={onClose}>
      <ResourceForm<Values, { message: string }>
        noun="lesson"
        draft={{ form: 'course-lesson', subject }}
        onConverted={onConverted}
        onAnother={onAnother}
        record={lesson && toRecord(lesson)}
        fields={fields}
        schema={() => import('./course-forms.contract.ts').then((forms) => forms.LessonForm)}
        save={(request) => saveLesson(unit, lesson, request)}
        reload={async () => lesson && toRecord(await api.course.editLesson({ id: lesson.id }))}
        toMessage={saveFailed}
        onSaved={({ message }) => onSaved(message)}
        submitLabel={lesson ? 'Update' : 'Add'}
        onCancel={onClose}
        onSubmitting={setSubmitting}
      >
        {(state) => <LessonInputs {...state} unit={unit} isNew={!lesson} />}
      </ResourceForm>
    </Dialog>
  );
}

function LessonInputs({ field, errors, initial, submitting, unit, isNew }: FieldsState<Values> & { unit: number; isNew: boolean }) {
  return (
    <>
      <TextField {...field('title')} />
      <SelectField label="Kind" name="kind" defaultValue={initial.kind} error={errors.kind}>
        {Object.entries(lessonKindNames).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea rows={3} {...field('aims')} />
      {isNew && <TextField {...field('key')} />}
      <input type="hidden" name="unit" value={unit} />
      <IgboKeyboard disabled={submitting} />
      <WritingHints disabled={submitting} />
    </>
  );
}

function saveLesson(unit: number, lesson: AdminLesson | undefined, request: SaveRequest<Values>): Promise<{ message: string }> {
  const { values, changes, basedOn, draft } = request;
  const { kind, title, aims, key } = values;
  if (!lesson) return api.course.createLesson({ unit, kind, title, aims, key, draft });
  const { key: _, unit: __, ...fields } = changes;
  return api.course.updateLesson({ id: lesson.id, ...fields, basedOn, draft });
}
