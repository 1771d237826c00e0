import { useRef, useState } from 'react';
import { draftKey, useRedirectOn401 } from '#app/features/admin/auth-guard.ts';
import type { Word } from '#app/features/word-of-day/word-of-day.contract.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import css from '#app/ui/dialogs/alert-dialog.module.css';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextArea, TextField } from '#app/ui/forms/field.tsx';
import { DraftFields } from '#app/ui/forms/form-draft.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { useFormDraft } from '#app/ui/forms/use-form-draft.ts';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';

interface WordFormProps {
  title: string;
  /** Word to update; undefined for a new one. */
  word?: Word | undefined;
  /** Sends the fields and shows the result. */
  save: (fields: WordFields) => Promise<void>;
  onCancel: () => void;
}

interface WordFields {
  title: string;
  subtitle: string | null;
  body: string;
  /** Expected `updatedAt` of the stored word; omitted to overwrite any version. */
  basedOn?: string;
}

/** Dialog with title, subtitle and meaning of a word, autosaved in this browser. */
export function WordForm({ title: dialogTitle, word, save, onCancel }: WordFormProps) {
  const guarded = useRedirectOn401();
  const saved = { title: word?.title ?? '', subtitle: word?.subtitle ?? '', body: word?.body ?? '' };
  const draft = useFormDraft(draftKey(`word:${word?.id ?? 'new'}`), saved);
  const [isConflict, setConflict] = useState(false);
  const overwrite = useRef(false);
  const verb = word ? 'update' : 'create';
  const { form, errors, failure, submitting } = useForm({
    schema: () => import('#app/features/word-of-day/word-of-day.contract.ts').then((contract) => contract.NewWord),
    onEdit: draft.save,
    toMessage: errorMessages({
      400: serverMessage,
      409: 'Somebody else has saved this word since you opened it. What you wrote is kept here: save it over theirs, or close this and look at theirs.',
      404: 'This word has been deleted in the meantime. Please close this and load the page again.',
      network: `Failed to ${verb} the Word of the Day: there is no connection. What you wrote is kept here, please try again.`,
      fallback: `Failed to ${verb} the Word of the Day. What you wrote is kept here, please try again.`,
    }),
    submit: async ({ title, subtitle, body }) => {
      const expected = word && !overwrite.current ? { basedOn: word.updatedAt } : {};
      try {
        await guarded(() => save({ title, subtitle: subtitle ?? null, body, ...expected }));
        draft.discard();
      } catch (problem) {
        setConflict(problem instanceof ApiError && problem.status === 409);
        throw problem;
      }
    },
  });
  const initialValue = (name: keyof typeof saved) => draft.values[name] ?? saved[name];
  return (
    <Dialog title={dialogTitle} preventClose={submitting} onClose={onCancel}>
      <form {...form} className={css.form}>
        <DraftFields draft={draft}>
          <TextField
            label="Title"
            name="title"
            lang="ig"
            spellCheck={false}
            autoCapitalize="off"
            required
            defaultValue={initialValue('title')}
            error={errors.title}
          />
          <TextField label="Subtitle" name="subtitle" defaultValue={initialValue('subtitle')} error={errors.subtitle} />
          <TextArea label="Body" name="body" required rows={6} defaultValue={initialValue('body')} error={errors.body} />
        </DraftFields>
        <IgboKeyboard disabled={submitting} />
        {failure && <Notice tone="bad">{failure}</Notice>}
        <div className={css.actions}>
          <SubmitButton
            submitting={submitting}
            onClick={() => {
              overwrite.current = isConflict;
            }}
          >
            {isConflict ? 'Save mine anyway' : word ? 'Update' : 'Create'}
          </SubmitButton>
          <Button secondary disabled={submitting} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
