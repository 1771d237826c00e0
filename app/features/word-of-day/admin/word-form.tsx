import { useState } from 'react';
import { api } from '#app/api-client.ts';
import type { CurrentWord, Word } from '#app/features/word-of-day/word-of-day.contract.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import type { StoredRecord } from '#app/ui/admin/form/use-conflict.ts';
import type { SaveRequest } from '#app/ui/admin/form/use-resource-form.ts';
import { Voices } from '#app/ui/audio/voices.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { toRecord, type WordFields, WordInputs, wordFields } from './word-inputs.tsx';

interface WordFormProps {
  /** Word to update; undefined for a new one. */
  word: CurrentWord | undefined;
  /** Subject of its draft. */
  subject: string;
  onSaved: (message: string) => Promise<void>;
  /** Opens the form of a new word, into which the draft of a deleted one has turned. */
  onConverted: (subject: string) => void;
  onAnother: () => void;
  onClose: () => void;
}

/** Dialog with title, subtitle and meaning of a word. */
export function WordForm({ word, subject, onSaved, onConverted, onAnother, onClose }: WordFormProps) {
  const [submitting, setSubmitting] = useState(false);
  const verb = word ? 'update' : 'create';
  return (
    <Dialog title={word ? 'Update Word of the Day' : 'Create Word of the Day'} preventClose={submitting} onClose={onClose}>
      <ResourceForm
        noun="word"
        draft={{ form: 'word', subject }}
        onConverted={onConverted}
        onAnother={onAnother}
        record={word && toRecord(word)}
        fields={wordFields}
        schema={() => import('#app/features/word-of-day/word-of-day.contract.ts').then((contract) => contract.NewWord)}
        save={(request) => saveWord(word, request)}
        reload={() => reloadWord(word)}
        toMessage={errorMessages({
          400: serverMessage,
          network: `Failed to ${verb} the Word of the Day: there is no connection. What you wrote is kept here, please try again.`,
          fallback: `Failed to ${verb} the Word of the Day. What you wrote is kept here, please try again.`,
        })}
        onSaved={({ message }) => onSaved(message)}
        submitLabel={word ? 'Update' : 'Create'}
        onCancel={onClose}
        onSubmitting={setSubmitting}
      >
        {(state) => (
          <>
            {word && <Voices voices={word.voices} igbo={word.title} />}
            <WordInputs {...state} />
          </>
        )}
      </ResourceForm>
    </Dialog>
  );
}

function saveWord(word: Word | undefined, { values: { title, subtitle, body }, changes, basedOn, draft }: SaveRequest<WordFields>) {
  if (!word) return api.wordOfDay.create({ title, subtitle: subtitle ?? null, body, draft });
  return api.wordOfDay.update({ id: word.id, ...changes, basedOn, draft });
}

/** Undefined when another word has become the current one. */
async function reloadWord(word: Word | undefined): Promise<StoredRecord<WordFields> | undefined> {
  const current = await api.wordOfDay.current();
  return current.id === word?.id ? toRecord(current) : undefined;
}
