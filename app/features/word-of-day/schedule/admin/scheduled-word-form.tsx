import { api } from '#app/api-client.ts';
import { toRecord, type WordFields, WordInputs, wordFields } from '#app/features/word-of-day/admin/word-inputs.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import type { LocalDate } from '#app/lib/local-date.ts';
import { ResourceDialog } from '#app/ui/admin/form/resource-dialog.tsx';
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import type { SaveRequest } from '#app/ui/admin/form/use-resource-form.ts';
import type { ScheduledWord } from '../word-schedule.contract.ts';
import { longDate } from './dates.ts';

export interface SavedWord {
  message: string;
  wordOfDay: Pick<ScheduledWord, 'id' | 'title'>;
}

interface ScheduledWordFormProps {
  /** Word to update; 'new' for a draft. */
  id: number | 'new';
  subject: string;
  /** Day for which a draft is written. */
  day: LocalDate | undefined;
  onSaved: (saved: SavedWord) => Promise<void>;
  onConverted: (subject: string) => void;
  onAnother: () => void;
  onClose: () => void;
}

/** Dialog with the texts of any word, or of a new draft, which no visitor sees. */
export function ScheduledWordForm({ id, subject, day, onSaved, onConverted, onAnother, onClose }: ScheduledWordFormProps) {
  const draft = { form: 'scheduled-word', subject };
  const verb = id === 'new' ? 'save' : 'update';
  return (
    <ResourceDialog
      title={id !== 'new' ? 'Update the word' : day ? `New word for ${longDate(day)}` : 'New draft of a word'}
      noun="word"
      load={async () => ({ word: id === 'new' ? undefined : await api.wordOfDay.scheduled({ id }) })}
      draft={draft}
      onConverted={onConverted}
      onClose={onClose}
    >
      {({ word }) => (
        <ResourceForm
          noun="word"
          draft={draft}
          onConverted={onConverted}
          onAnother={onAnother}
          record={word && toRecord(word)}
          fields={wordFields}
          schema={() => import('#app/features/word-of-day/word-of-day.contract.ts').then((contract) => contract.NewWord)}
          save={(request) => saveWord(word, request)}
          reload={async () => (word ? toRecord(await api.wordOfDay.scheduled({ id: word.id })) : undefined)}
          toMessage={errorMessages({
            400: serverMessage,
            network: `Failed to ${verb} the word: there is no connection. What you wrote is kept here, please try again.`,
            fallback: `Failed to ${verb} the word. What you wrote is kept here, please try again.`,
          })}
          onSaved={onSaved}
          submitLabel={word ? 'Update' : day ? 'Save for this day' : 'Save draft'}
          onCancel={onClose}
        >
          {(state) => <WordInputs {...state} />}
        </ResourceForm>
      )}
    </ResourceDialog>
  );
}

function saveWord(
  word: ScheduledWord | undefined,
  { values: { title, subtitle, body }, changes, basedOn, draft }: SaveRequest<WordFields>,
): Promise<SavedWord> {
  if (!word) return api.wordOfDay.createDraft({ title, subtitle: subtitle ?? null, body, draft });
  return api.wordOfDay.update({ id: word.id, ...changes, basedOn, draft });
}
