import { useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import { toRecord, type WordFields, WordInputs, wordFields } from '#app/features/word-of-day/admin/word-inputs.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatWeekdayDate } from '#app/lib/format-weekday-date.ts';
import { isLocalDate, type LocalDate } from '#app/lib/local-date.ts';
import { ResourceDialog } from '#app/ui/admin/form/resource-dialog.tsx';
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import type { SaveRequest } from '#app/ui/admin/form/use-resource-form.ts';
import type { ScheduledWord } from '../word-schedule.contract.ts';

export interface SavedWord {
  message: string;
  wordOfDay: Pick<ScheduledWord, 'id' | 'title'>;
}

interface ScheduledWordFormProps {
  /** Word to update; 'new' for a draft. */
  id: number | 'new';
  subject: string;
  /** Day from which a draft was begun. It goes before the one that the draft has kept. */
  givenDay: LocalDate | undefined;
  /** Returns a kept day, unless it is over. */
  toOpenDay: (day: string | undefined) => LocalDate | undefined;
  /** Receives the day that the new word is for. */
  onSaved: (saved: SavedWord, day: LocalDate | undefined) => Promise<void>;
  onConverted: (subject: string) => void;
  onAnother: () => void;
  onClose: () => void;
}

interface Fields extends WordFields {
  day?: string | undefined;
}

const fields = { ...wordFields, day: 'Day' };

/** Dialog with the texts of any word, or of a new draft, which no visitor sees. */
export function ScheduledWordForm({ id, subject, givenDay, toOpenDay, onSaved, onConverted, onAnother, onClose }: ScheduledWordFormProps) {
  const [keptDay, setKeptDay] = useState<string>();
  const day = givenDay ?? toOpenDay(keptDay);
  const draft = { form: 'scheduled-word', subject };
  const verb = id === 'new' ? 'save' : 'update';
  return (
    <ResourceDialog
      title={id !== 'new' ? 'Update the word' : day ? `New word for ${formatWeekdayDate(day)}` : 'New draft of a word'}
      noun="word"
      load={async () => ({ word: id === 'new' ? undefined : await api.wordOfDay.scheduled({ id }) })}
      draft={draft}
      onConverted={onConverted}
      onClose={onClose}
    >
      {({ word }) => (
        <ResourceForm<Fields, SavedWord>
          noun="word"
          draft={draft}
          onConverted={onConverted}
          onAnother={onAnother}
          record={word && toRecord(word)}
          fields={fields}
          schema={() => import('#app/features/word-of-day/word-of-day.contract.ts').then((contract) => contract.NewWord)}
          save={(request) => saveWord(word, request)}
          reload={async () => (word ? toRecord(await api.wordOfDay.scheduled({ id: word.id })) : undefined)}
          toMessage={errorMessages({
            400: serverMessage,
            network: `Failed to ${verb} the word: there is no connection. What you wrote is kept here, please try again.`,
            fallback: `Failed to ${verb} the word. What you wrote is kept here, please try again.`,
          })}
          onSaved={(saved) => onSaved(saved, day)}
          submitLabel={word ? 'Update' : day ? 'Save for this day' : 'Save draft'}
          onCancel={onClose}
        >
          {(state) => (
            <>
              <WordInputs {...state} />
              {!word && <DayOfDraft day={day} kept={state.initial.day} isOver={toOpenDay(state.initial.day) === undefined} onKept={setKeptDay} />}
            </>
          )}
        </ResourceForm>
      )}
    </ResourceDialog>
  );
}

interface DayOfDraftProps {
  day: LocalDate | undefined;
  /** Day in the draft that the form was opened with. */
  kept: string | undefined;
  isOver: boolean;
  onKept: (day: string | undefined) => void;
}

/** Keeps the day in the draft, so that it is still known when the draft is opened from the list of drafts. */
function DayOfDraft({ day, kept, isOver, onKept }: DayOfDraftProps) {
  useEffect(() => onKept(kept), [kept, onKept]);
  return (
    <>
      <input type="hidden" name="day" value={day ?? ''} />
      {kept && isOver && !day && isLocalDate(kept) && (
        <p>This draft was meant for {formatWeekdayDate(kept)}. That day is over, so it’s saved without a day.</p>
      )}
    </>
  );
}

function saveWord(
  word: ScheduledWord | undefined,
  { values: { title, subtitle, body }, changes: { day: _, ...changes }, basedOn, draft }: SaveRequest<Fields>,
): Promise<SavedWord> {
  if (!word) return api.wordOfDay.createDraft({ title, subtitle: subtitle ?? null, body, draft });
  return api.wordOfDay.update({ id: word.id, ...changes, basedOn, draft });
}
