import { api } from '#app/api-client.ts';
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import type { SaveRequest } from '#app/ui/admin/form/use-resource-form.ts';
import type { AdminItem } from '../authoring/authoring-replies.contract.ts';
import * as css from './course-admin.module.css';
import { saveFailed } from './course-failures.ts';
import { ItemInputs } from './item-inputs.tsx';
import { type ItemValues, itemFields, toForms, toItemRecord } from './item-values.ts';

interface ItemFormProps {
  /** Item to update; undefined for a new one. */
  item: AdminItem | undefined;
  /** Subject of its draft. */
  subject: string;
  /** Lesson that gets a new item. */
  lesson: number | undefined;
  onSaved: (saved: { item: AdminItem; message: string }) => Promise<void>;
  onConverted: (subject: string) => void;
  onAnother: () => void;
}

/** Form of an item. */
export function ItemForm({ item, subject, lesson, onSaved, onConverted, onAnother }: ItemFormProps) {
  return (
    <ResourceForm<ItemValues, { item: AdminItem; message: string }>
      noun="item"
      draft={{ form: 'course-item', subject }}
      onConverted={onConverted}
      onAnother={onAnother}
      record={item && toItemRecord(item)}
      fields={itemFields}
      schema={() => import('./course-forms.contract.ts').then((forms) => forms.ItemForm)}
      save={(request) => saveItem(item, request)}
      reload={async () => item && toItemRecord(await api.course.editItem({ id: item.id }))}
      toMessage={saveFailed}
      onSaved={onSaved}
      submitLabel={item ? 'Save' : 'Create'}
      className={css.form}
    >
      {(state) => <ItemInputs {...state} item={item} lesson={lesson} />}
    </ResourceForm>
  );
}

function saveItem(item: AdminItem | undefined, { values, changes, basedOn, draft }: SaveRequest<ItemValues>) {
  if (!item) {
    const { spellings, dialects, meanings, lesson, ...fields } = values;
    return api.course.createItem({ ...fields, forms: toForms(values), lesson: Number(lesson) || undefined, draft });
  }
  const { spellings, dialects, meanings, lesson, key, ...fields } = changes;
  const hasForms = [spellings, dialects, meanings].some((lines) => lines !== undefined);
  return api.course.updateItem({
    id: item.id,
    ...fields,
    // Tones do not come without the number of their sources.
    ...('toned' in changes && { toneState: values.toneState }),
    ...(hasForms && { forms: toForms(values) }),
    basedOn,
    draft,
  });
}
