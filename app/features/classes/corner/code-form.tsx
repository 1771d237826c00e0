import { use, useState } from 'react';
import { api } from '#app/api-client.ts';
import { FormOutcome, PasswordPrompt } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { loadJoinSchema } from './join-schema.ts';
import type { CornerProps } from './load-corner.ts';
import { ProfileChoice } from './profile-choice.tsx';

const failed = errorMessages({ 400: serverMessage, 404: serverMessage, 409: serverMessage, fallback: 'That didn’t work. Please try again' });

/** Code of a class, and the profile that joins it. */
export function CodeForm({ corner, reload }: CornerProps) {
  const [joined, setJoined] = useState(0);
  const withPassword = use(PasswordPrompt);
  const { form, field, errors, success, failure, submitting, ready } = useForm({
    schema: loadJoinSchema,
    toMessage: failed,
    submit: async (values) => {
      const { message } = await withPassword(() => api.classes.joinClass(values));
      // An empty field for the next code.
      setJoined(joined + 1);
      await reload();
      return message;
    },
  });
  return (
    <FormCard {...form}>
      <TextField
        key={joined}
        label="Code"
        {...field('code')}
        required
        hint="Eight letters, such as ABCD-EFGH."
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={30}
      />
      <ProfileChoice profiles={corner.profiles} {...field('profile')} />
      <FormOutcome success={success} failure={Object.keys(errors).length === 0 ? failure : undefined} hasEnded={false} />
      <SubmitButton submitting={submitting} ready={ready}>
        Join the class
      </SubmitButton>
    </FormCard>
  );
}
