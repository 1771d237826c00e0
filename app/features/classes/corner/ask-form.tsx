import { use } from 'react';
import { api } from '#app/api-client.ts';
import { FormOutcome, PasswordPrompt } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import type { PublicClass } from '../catalog/catalog.contract.ts';
import { isInAudience } from '../membership/audience.ts';
import { loadAskSchema } from './join-schema.ts';
import type { CornerProps } from './load-corner.ts';
import { ProfileChoice } from './profile-choice.tsx';

const failed = errorMessages({ 400: serverMessage, 404: serverMessage, 409: serverMessage, fallback: 'Your request wasn’t sent. Please try again' });

/** Request for a seat, for one of the profiles that the class is for. */
export function AskForm({ asked, corner, reload }: CornerProps & { asked: PublicClass }) {
  const withPassword = use(PasswordPrompt);
  const audience = { audience: asked.audience, ages: asked.ages.join(',') };
  const fitting = corner.profiles.filter(({ ageBand }) => isInAudience(audience, ageBand));
  const { form, field, errors, success, failure, submitting, ready } = useForm({
    schema: loadAskSchema,
    toMessage: failed,
    submit: async (values) => {
      const { message } = await withPassword(() => api.classes.requestSeat({ id: asked.id, ...values }));
      await reload();
      return message;
    },
  });
  if (fitting.length === 0)
    return <p>None of your profiles has the age for this class. You can add a profile, or change an age, in the corner for grown-ups.</p>;
  return (
    <FormCard {...form}>
      <ProfileChoice profiles={fitting} {...field('profile')} />
      <FormOutcome success={success} failure={Object.keys(errors).length === 0 ? failure : undefined} hasEnded={false} />
      <SubmitButton submitting={submitting} ready={ready}>
        Ask to join
      </SubmitButton>
    </FormCard>
  );
}
