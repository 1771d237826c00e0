import { type FormEvent, useState } from 'react';
import { WritingHints } from '#app/features/writing-hints/writing-hints.tsx';
import type { FieldsState } from '#app/ui/admin/form/resource-form.tsx';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import { TextArea, TextField } from '#app/ui/forms/field.tsx';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';
import type { AdminItem } from '../authoring/authoring-replies.contract.ts';
import { textSources, toneSources } from '../course-terms.contract.ts';
import { ChoiceField } from './choice-field.tsx';
import css from './course-admin.module.css';
import { itemKindNames, textStateNames, toneStateNames } from './course-names.ts';
import { type ItemValues, itemLabels } from './item-values.ts';
import { ReviewWarning } from './review-warning.tsx';
import { TonesPreview } from './tones-preview.tsx';

interface ItemInputsProps extends FieldsState<ItemValues> {
  /** Undefined for a new item. */
  item: AdminItem | undefined;
  lesson: number | undefined;
}

const igboField = { lang: 'ig', autoComplete: 'off' } as const;
const everydaySpelling = { ...igboField, 'data-tones': 'none' } as const;

/** Fields of an item, with its tones drawn while they are typed. */
export function ItemInputs({ field, errors, initial, submitting, item, lesson }: ItemInputsProps) {
  const [typed, setTyped] = useState({ igbo: initial.igbo ?? '', toned: initial.toned ?? '', english: initial.english ?? '' });

  function onInput({ target }: FormEvent<HTMLFieldSetElement>) {
    const { name, value } = target as HTMLInputElement;
    if (name in typed) setTyped((before) => ({ ...before, [name]: value }));
  }
  return (
    <fieldset className={css.fields} onInput={onInput}>
      <legend className="visually-hidden">The item</legend>
      <div className={css.pair}>
        <TextField label={itemLabels.igbo} hint="With its dots, without tones." required {...everydaySpelling} {...field('igbo')} />
        <TextField label={itemLabels.toned} hint="A tone on every syllable." {...igboField} {...field('toned')} />
      </div>
      <IgboKeyboard disabled={submitting} />
      <TonesPreview igbo={typed.igbo} toned={typed.toned} />
      <WritingHints disabled={submitting} />
      <TextField label={itemLabels.english} autoComplete="off" required {...field('english')} />
      {item && <ReviewWarning item={item} typed={typed} />}
      <div className={css.pair}>
        <ChoiceField name="kind" label={itemLabels.kind} options={itemKindNames} initial={initial.kind} error={errors.kind} />
        <TextField label={itemLabels.wordClass} hint="Such as noun or verb." autoComplete="off" {...field('wordClass')} />
      </div>
      <TextField label={itemLabels.literal} autoComplete="off" {...field('literal')} />
      <TextArea label={itemLabels.note} hint="What a learner should know of it." rows={3} {...field('note')} />
      <TextField label={itemLabels.emoji} hint="One picture, for small children." autoComplete="off" {...field('emoji')} />
      <TextArea label={itemLabels.spellings} hint="Equally right. One on each line." rows={2} {...everydaySpelling} {...field('spellings')} />
      <TextArea
        label={itemLabels.dialects}
        hint="One on each line, the place before it and a colon between."
        rows={2}
        {...everydaySpelling}
        {...field('dialects')}
        error={errors.dialects ?? errors.forms}
      />
      <TextArea label={itemLabels.meanings} hint="Also accepted as an answer. One on each line." rows={2} {...field('meanings')} />
      <div className={css.pair}>
        <ChoiceField
          name="toneState"
          label={itemLabels.toneState}
          options={Object.fromEntries(toneSources.map((state) => [state, toneStateNames[state]]))}
          initial={initial.toneState}
          error={errors.toneState}
        />
        <ChoiceField
          name="textState"
          label={itemLabels.textState}
          options={Object.fromEntries(textSources.map((state) => [state, textStateNames[state]]))}
          initial={initial.textState}
          error={errors.textState}
        />
      </div>
      <TextField
        label={itemLabels.openQuestion}
        hint="What a speaker has to settle. Until then it stays a draft when its unit or lesson is published."
        autoComplete="off"
        {...field('openQuestion')}
      />
      <TextField label={itemLabels.source} hint="Where spelling, tones and meaning are found." autoComplete="off" {...field('source')} />
      <TextField label={itemLabels.licence} hint="Of what is taken from the source." autoComplete="off" {...field('licence')} />
      {!item && (
        <TextField
          label={itemLabels.key}
          hint="Its name in imported files, in small letters, digits and hyphens. Without one it gets one from the spelling."
          autoComplete="off"
          {...asTyped}
          {...field('key')}
        />
      )}
      <input type="hidden" name="lesson" value={initial.lesson ?? lesson ?? ''} />
    </fieldset>
  );
}
