import { useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { storeSessionToken } from '#app/login-session/store-session.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';

const acceptFailed = errorMessages({
  400: serverMessage,
  409: serverMessage,
  fallback: 'The invitation could not be accepted: something went wrong on our side. Please try again.',
});

/** Name and password of an invited person, whose account is created and logged in. */
export function AcceptForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate();
  const { form, field, failure, submitting, ready } = useForm({
    schema: () => import('../staff.contract.ts').then((contract) => contract.AcceptedInvitation),
    toMessage: acceptFailed,
    submit: async (values) => {
      const accepted = await api.staff.accept(values);
      if (accepted.token) storeSessionToken(accepted.token);
      await navigate(accepted.token ? '/admin' : '/admin/login', { replace: true, state: { notice: accepted.message } });
    },
  });
  return (
    <FormCard {...form}>
      <input type="hidden" name="token" value={token} />
      <TextField label="Email" name="email" type="email" autoComplete="username" required readOnly defaultValue={email} />
      <TextField label="First name" {...field('first_name')} autoComplete="given-name" required />
      <TextField label="Last name" {...field('last_name')} autoComplete="family-name" required />
      <PasswordField
        label="Password"
        {...field('password')}
        autoComplete="new-password"
        required
        hint="At least 12 characters. A sentence that only you know is a good one."
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <SubmitButton submitting={submitting} ready={ready}>
        Accept the invitation
      </SubmitButton>
    </FormCard>
  );
}
