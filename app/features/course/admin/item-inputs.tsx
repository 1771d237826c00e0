import { type FormEvent, useState } from 'react';
import { WritingHints } from '#app/features/writing-hints/public.tsx';
import type { FieldsState } from '#app/ui/admin/form/resource-form.tsx';
import { TextArea, TextField } from '#app/ui/forms/field.tsx';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';
import type { AdminItem } from '../authoring/authoring-replies.contract.ts';
import { textSources, toneSources } from '../course-terms.contract.ts';
import { ChoiceField } from './choice-field.tsx';
import * as css from './course-admin.module.css';
import { itemKindNames, textStateNames, toneStateNames } from './course-names.ts';
import { type ItemValues, itemFields } from './item-values.ts';
import { ReviewWarning } from './review-warning.tsx';
import { TonesPreview } from './tones-preview.tsx';

interface ItemInputsProps extends FieldsState<ItemValues> {
  /** Undefined for a new item. */
  item: AdminItem | undefined;
  lesson: number | undefined;
}

/** Fields of an item, with its tones drawn while they are typed. */
export function ItemInputs({ field, errors, initial, submitting, item, lesson }: ItemInputsProps) {
  const { igbo = '', toned = '', english = '', source = '', toneState } = initial;
  const [typed, setTyped] = useState({ igbo, toned, english, source, toneState });

  function onInput({ target }: FormEvent<HTMLFieldSetElement>) {
    const { name, value } = target as HTMLInputElement;
    if (name in typed) setTyped((before) => ({ ...before, [name]: value }));
  }
  return (
    <fieldset className={css.fields} onInput={onInput}>
      <legend className="visually-hidden">The item</legend>
      <div className={css.pair}>
        <TextField {...field('igbo')} />
        <TextField {...field('toned')} />
      </div>
      <IgboKeyboard disabled={submitting} />
      <TonesPreview {...typed} igbo={typed.igbo.trim()} toned={typed.toned.trim()} />
      <WritingHints disabled={submitting} />
      <TextField {...field('english')} />
      {item && <ReviewWarning item={item} typed={typed} />}
      <div className={css.pair}>
        <ChoiceField name="kind" label={itemFields.kind.label} options={itemKindNames} initial={initial.kind} error={errors.kind} />
        <TextField {...field('wordClass')} />
      </div>
      <TextField {...field('literal')} />
      <TextArea rows={3} {...field('note')} />
      <TextField {...field('emoji')} />
      <TextArea rows={2} {...field('spellings')} />
      <TextArea rows={2} {...field('dialects')} error={errors.dialects ?? errors.forms} />
      <TextArea rows={2} {...field('meanings')} />
      <div className={css.pair}>
        <ChoiceField
          name="toneState"
          label={itemFields.toneState.label}
          options={Object.fromEntries(toneSources.map((state) => [state, toneStateNames[state]]))}
          initial={initial.toneState}
          error={errors.toneState}
        />
        <ChoiceField
          name="textState"
          label={itemFields.textState.label}
          options={Object.fromEntries(textSources.map((state) => [state, textStateNames[state]]))}
          initial={initial.textState}
          error={errors.textState}
        />
      </div>
      <TextField {...field('openQuestion')} />
      <TextField {...field('source')} />
      <TextField {...field('licence')} />
      {!item && <TextField {...field('key')} />}
      <input type="hidden" name="lesson" value={initial.lesson ?? lesson ?? ''} />
    </fieldset>
  );
}
