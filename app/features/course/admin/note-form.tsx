import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { WritingHints } from '#app/features/writing-hints/public.tsx';
import * as sizes from '#app/ui/admin/dialog-sizes.module.css';
import { type FieldsState, ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import type { StoredRecord } from '#app/ui/admin/form/use-conflict.ts';
import type { SaveRequest } from '#app/ui/admin/form/use-resource-form.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';
import type { AdminUnitDetail } from '../authoring/authoring-replies.contract.ts';
import { saveFailed } from './course-failures.ts';
import type { NoteForm as NoteFields } from './course-forms.contract.ts';

interface NoteFormProps extends AdminUnitDetail {
  onSaved: (message: string) => Promise<void>;
  onClose: () => void;
}

const fields = {
  title: { label: 'Title', autoComplete: 'off', required: true },
  text: { label: 'Text', hint: 'One idea in 120 words or fewer. An empty line begins a new paragraph.', required: true },
  lesson: 'Lesson that needs it',
  first: 'First example',
  second: 'Second example',
  third: 'Third example',
} as const;

/** Version of a unit without a note. */
const noNote = new Date(0).toISOString();

const toRecord = ({ note }: Pick<AdminUnitDetail, 'note'>): StoredRecord<NoteFields> => {
  const idAt = (nth: number) => String(note?.examples[nth]?.id ?? '');
  const examples = { first: idAt(0), second: idAt(1), third: idAt(2) };
  const lesson = String(note?.lesson ?? '');
  return { values: { title: note?.title ?? '', text: note?.text ?? '', lesson, ...examples }, version: note?.updatedAt ?? noNote };
};

/** Dialog with the grammar note of a unit. */
export function NoteForm({ onSaved, onClose, ...detail }: NoteFormProps) {
  const { id } = detail.unit;
  const [submitting, setSubmitting] = useState(false);
  return (
    <Dialog title="Grammar note" className={sizes.wide} preventClose={submitting} onClose={onClose}>
      <ResourceForm<NoteFields, { message: string }>
        noun="note"
        draft={{ form: 'course-note', subject: String(id) }}
        record={toRecord(detail)}
        fields={fields}
        schema={() => import('./course-forms.contract.ts').then((forms) => forms.NoteForm)}
        save={(request) => saveNote(id, request)}
        reload={async () => toRecord(await api.course.editUnit({ id }))}
        toMessage={saveFailed}
        onSaved={({ message }) => onSaved(message)}
        submitLabel="Save"
        onCancel={onClose}
        onSubmitting={setSubmitting}
      >
        {(state) => <NoteInputs {...state} {...detail} />}
      </ResourceForm>
    </Dialog>
  );
}

function NoteInputs({ field, errors, initial, submitting, lessons, note }: FieldsState<NoteFields> & AdminUnitDetail) {
  const ofLessons = lessons.flatMap(({ items }) => items);
  const items = [...new Map([...ofLessons, ...(note?.examples ?? [])].map((item) => [item.id, item])).values()];
  const example = (name: 'first' | 'second' | 'third') => (
    <SelectField
      label={fields[name]}
      name={name}
      defaultValue={initial[name]}
      error={errors[name] ?? (name === 'first' ? errors.examples : undefined)}
    >
      <option value="">{name === 'first' ? 'Please choose' : 'None'}</option>
      {items.map(({ id, igbo, english }) => (
        <option key={id} value={id}>
          {`${igbo} · ${english}`}
        </option>
      ))}
    </SelectField>
  );
  return (
    <>
      <TextField {...field('title')} />
      <TextArea rows={8} {...field('text')} />
      {example('first')}
      {example('second')}
      {example('third')}
      <SelectField label={fields.lesson} name="lesson" defaultValue={initial.lesson} error={errors.lesson}>
        <option value="">None: on the unit page alone</option>
        {lessons.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <IgboKeyboard disabled={submitting} />
      <WritingHints disabled={submitting} />
    </>
  );
}

function saveNote(id: number, { values, basedOn, draft }: SaveRequest<NoteFields>): Promise<{ message: string }> {
  const { title, text, lesson, first, second, third } = values;
  const examples = [first, second, third].flatMap((item) => (item ? Number(item) : []));
  return api.course.saveNote({ id, title, text, lesson: lesson ? Number(lesson) : null, examples, basedOn, draft });
}
