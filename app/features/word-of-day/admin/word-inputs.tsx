import type { Word } from '#app/features/word-of-day/word-of-day.contract.ts';
import { WritingHints } from '#app/features/writing-hints/public.tsx';
import type { FieldsState } from '#app/ui/admin/form/resource-form.tsx';
import type { StoredRecord } from '#app/ui/admin/form/use-conflict.ts';
import { TextArea, TextField } from '#app/ui/forms/field.tsx';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';

export interface WordFields {
  title: string;
  subtitle?: string | undefined;
  body: string;
}

export const wordFields = {
  title: { label: 'Title', lang: 'ig', required: true },
  subtitle: 'Subtitle',
  body: { label: 'Body', required: true },
};

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
      <TextField {...field('title')} />
      <TextField {...field('subtitle')} />
      <TextArea rows={6} {...field('body')} />
      <IgboKeyboard disabled={submitting} />
      <WritingHints disabled={submitting} />
    </>
  );
}
