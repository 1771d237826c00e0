import { type FormEvent, use, useRef, useState } from 'react';
import { api } from '#app/api-client.ts';
import { FormOutcome, PasswordPrompt } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import * as field from '#app/ui/forms/field.module.css';
import { TextField } from '#app/ui/forms/field.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { maxPhrases } from '../family-voice-terms.contract.ts';
import * as css from './corner-voices.module.css';
import { LinkReady, type ReadyLink } from './link-ready.tsx';
import { PhraseChoice } from './phrase-choice.tsx';

const failed = errorMessages({ 400: serverMessage, fallback: 'The link wasn’t made. Please try again' });

/** Name of a relative and phrases to record; then the link, which is shown once. */
export function LinkForm({ onMade }: { onMade: () => Promise<void> }) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [missing, setMissing] = useState<'name' | 'phrases'>();
  const [nameError, setNameError] = useState<string>();
  const [ready, setReady] = useState<ReadyLink>();
  const nameField = useRef<HTMLInputElement>(null);
  const withPassword = use(PasswordPrompt);
  const make = useAction(async () => {
    try {
      const { link, endsAt } = await withPassword(() => api.familyVoices.createInvite({ name, items: [...chosen] }));
      setReady({ name: name.trim(), link, endsAt });
      setName('');
      setChosen(new Set());
      await onMade();
    } catch (error) {
      if (error instanceof ApiError) setNameError(error.errors?.name);
      throw error;
    }
  }, failed);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setNameError(undefined);
    const lacks = name.trim() === '' ? 'name' : chosen.size === 0 ? 'phrases' : undefined;
    setMissing(lacks);
    if (lacks === 'name') nameField.current?.focus();
    else if (lacks === 'phrases') event.currentTarget.querySelector<HTMLElement>('[type=checkbox]')?.focus();
    else void make.run();
  }
  if (ready) return <LinkReady {...ready} onAnother={() => setReady(undefined)} />;
  const noName = missing === 'name' && name.trim() === '' ? 'Please enter the name of your relative' : nameError;
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      <TextField
        ref={nameField}
        label="Name of your relative"
        hint="As you call them, such as Grandma. They see it, and it’s the name in your album."
        name="name"
        autoComplete="off"
        required
        maxLength={100}
        value={name}
        error={noName}
        onChange={({ target }) => setName(target.value)}
      />
      <PhraseChoice chosen={chosen} setChosen={setChosen} />
      {missing === 'phrases' && chosen.size === 0 && (
        <p className={field.error} role="alert">
          Please choose at least one phrase
        </p>
      )}
      <p role="status" className={css.chosen}>
        {chosen.size} of {maxPhrases} phrases chosen
      </p>
      <div>
        <SubmitButton submitting={make.pending}>Make the link</SubmitButton>
      </div>
      <FormOutcome success={undefined} failure={nameError ? undefined : make.failure} hasEnded={make.errorStatus === 401} />
    </form>
  );
}
