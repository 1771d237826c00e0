import type { Word } from '#app/features/word-of-day/word-of-day.contract.ts';
import { WritingHints } from '#app/features/writing-hints/writing-hints.tsx';
import type { FieldsState } from '#app/ui/admin/form/resource-form.tsx';
import type { StoredRecord } from '#app/ui/admin/form/use-resource-form.ts';
import { TextArea, TextField } from '#app/ui/forms/field.tsx';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';

export interface WordFields {
  title: string;
  subtitle?: string | undefined;
  body: string;
}

export const wordLabels = { title: 'Title', subtitle: 'Subtitle', body: 'Body' };

/** Values of a word in its form, and its version. */
export const toRecord = ({
  title,
  subtitle,
  body,
  updatedAt,
}: Pick<Word, 'title' | 'subtitle' | 'body' | 'updatedAt'>): StoredRecord<WordFields> => ({
  values: { title, subtitle: subtitle ?? '', body },
  version: updatedAt,
});

/** Title, subtitle and meaning of a word. */
export function WordInputs({ field, submitting }: FieldsState<WordFields>) {
  return (
    <>
      <TextField label="Title" lang="ig" required {...field('title')} />
      <TextField label="Subtitle" {...field('subtitle')} />
      <TextArea label="Body" required rows={6} {...field('body')} />
      <IgboKeyboard disabled={submitting} />
      <WritingHints disabled={submitting} />
    </>
  );
}
