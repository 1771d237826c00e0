import type { Word } from '#app/features/word-of-day/word-of-day.contract.ts';
import { fromServer, say } from '#app/http/say.ts';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import css from '#app/ui/dialog.module.css';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { KeptFields } from '#app/ui/kept.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useDraft } from '#app/ui/use-draft.ts';
import { useForm } from '#app/ui/use-form.ts';
import { useGuarded } from '../guard.ts';
import { IgboKeys } from '../igbo-keys.tsx';

interface WordFormProps {
  /** The word to change; nothing for a new one. */
  word?: Word | undefined;
  /** Writes what was typed, and says how it ended. */
  save: (typed: { title: string; subtitle: string | null; body: string }) => Promise<void>;
  onCancel: () => void;
}

/** Title, subtitle and meaning of a word. What is typed stays in this browser until it is saved. */
export function WordForm({ word, save, onCancel }: WordFormProps) {
  const guarded = useGuarded();
  const draft = useDraft(`word:${word?.id ?? 'new'}`);
  const verb = word ? 'update' : 'create';
  const { form, errors, failure, submitting } = useForm({
    schema: () => import('#app/features/word-of-day/word-of-day.contract.ts').then((contract) => contract.NewWord),
    edited: draft.keep,
    failed: say({
      400: fromServer,
      404: 'This word has been deleted in the meantime. Please close this and load the page again.',
      network: `Failed to ${verb} the Word of the Day: there is no connection. What you wrote is kept here, please try again.`,
      otherwise: `Failed to ${verb} the Word of the Day. What you wrote is kept here, please try again.`,
    }),
    submit: async ({ title, subtitle, body }) => {
      await guarded(() => save({ title, subtitle: subtitle ?? null, body }));
      draft.forget();
    },
  });
  const first = (name: 'title' | 'subtitle' | 'body') => draft.kept[name] ?? word?.[name] ?? '';
  return (
    <form {...form} className={css.form}>
      <KeptFields draft={draft}>
        <TextField
          label="Title"
          name="title"
          lang="ig"
          spellCheck={false}
          autoCapitalize="off"
          required
          defaultValue={first('title')}
          error={errors.title}
        />
        <TextField label="Subtitle" name="subtitle" defaultValue={first('subtitle')} error={errors.subtitle} />
        <TextArea label="Body" name="body" required rows={6} defaultValue={first('body')} error={errors.body} />
      </KeptFields>
      <IgboKeys disabled={submitting} />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className={css.ways}>
        <SubmitButton submitting={submitting}>{word ? 'Update' : 'Create'}</SubmitButton>
        <Button quiet onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
