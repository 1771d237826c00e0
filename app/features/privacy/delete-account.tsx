import { lazy, type ReactNode, Suspense, useId } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { ProofFields } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { setActiveProfile } from '#app/login-session/active-profile.ts';
import { clearSessionToken } from '#app/login-session/session-cookie.ts';
import { forgetDevice } from '#app/login-session/stored-device.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import * as css from './account.module.css';

/** In a chunk of its own: pages stay within their budget of bytes. */
const loadParts = () =>
  import('#app/ui/dialogs/unsent-answers.tsx').then(
    (module) => module.deletionParts,
    () => undefined,
  );
const UnsentAnswers = lazy(async () => ({ default: (await loadParts())?.UnsentAnswers ?? (() => null) }));

const failed = errorMessages({
  403: serverMessage,
  unauthenticated: 'Your login has expired, please log in again',
  fallback: 'Your account was not deleted',
});

/** Form to delete the account: proof of the owner, and what happens to comments and newsletter. */
export function DeleteAccount() {
  const navigate = useNavigate();
  const { form, errors, failure, submitting, ready } = useForm({
    schema: () => import('./privacy.contract.ts').then((contract) => contract.AccountDeletion),
    toMessage: failed,
    submit: async (values) => {
      const parts = await loadParts();
      const unsent = await import('#app/login-session/unsent-takes.ts').catch(() => undefined);
      const takes = (await unsent?.ownTakes(api.myAccount.read)) ?? [];
      const { message } = await api.privacy.deleteAccount(values);
      await parts?.leaveLearning('delete');
      await unsent?.takes.delete(takes);
      clearSessionToken();
      // The device and the learner of a household that is gone: a child's profile would go on hiding comments here.
      forgetDevice();
      await api.household.leaveDevice().catch(() => undefined);
      setActiveProfile(undefined);
      await parts?.endLearning();
      await navigate('/', { state: { notice: message } });
    },
  });
  return (
    <FormCard {...form}>
      <fieldset className={css.choices}>
        <legend>Your comments and replies</legend>
        <Choice type="radio" name="comments" value="keep" defaultChecked>
          Keep my words, without my name
        </Choice>
        <Choice type="radio" name="comments" value="delete">
          Delete my words, too
        </Choice>
      </fieldset>
      <Choice type="checkbox" name="newsletter" value="leave">
        Take me off the newsletter, too
      </Choice>
      <Suspense>
        <UnsentAnswers />
      </Suspense>
      <ProofFields label="Password" errors={errors} />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <SubmitButton variant="danger" submitting={submitting} ready={ready}>
        Delete my account
      </SubmitButton>
    </FormCard>
  );
}

interface ChoiceProps {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  defaultChecked?: boolean;
  children: ReactNode;
}

function Choice({ children, ...input }: ChoiceProps) {
  const id = useId();
  return (
    <span className={css.choice}>
      <input id={id} {...input} />
      <label htmlFor={id}>{children}</label>
    </span>
  );
}
