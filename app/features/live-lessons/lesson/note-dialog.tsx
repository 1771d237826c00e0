import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import { TextArea } from '#app/ui/forms/field.tsx';
import type { FoundWord } from '../practice/practice.contract.ts';
import { WordPicker } from '../practice/word-picker.tsx';
import type { DecisionDialogProps } from './decision-dialogs.tsx';
import { decisionFailed } from './use-decide.ts';

/** Note of the tutor after a lesson, with words of the course to practise. */
export function NoteDialog({ lesson: { id, note }, onDone, onClose }: DecisionDialogProps) {
  const [words, setWords] = useState<readonly FoundWord[]>(note?.words.map(({ item }) => item) ?? []);
  const submit = async ({ text }: { text: string }) =>
    onDone((await api.liveLessons.saveNote({ id, text, words: words.map((word) => word.id) })).message);
  return (
    <FormDialog
      title="What you did, and what to practise"
      schema={() => import('../lessons/lessons.contract.ts').then((contract) => contract.NoteForm)}
      submit={submit}
      toMessage={decisionFailed}
      submitLabel="Save"
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextArea label="Your note" name="text" rows={6} required hint="The family keeps it." defaultValue={note?.text} error={errors.text} />
          <WordPicker chosen={words} onChange={setWords} error={errors.words} />
        </>
      )}
    </FormDialog>
  );
}
