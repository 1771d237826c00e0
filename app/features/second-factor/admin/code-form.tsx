import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { isLoginTooOld } from '#app/http/recent-login.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';

const calls = {
  renew: { send: api.secondFactor.renewRecoveryCodes, label: 'Make new recovery codes', variant: 'primary' },
  turnOff: { send: api.secondFactor.turnOff, label: 'Turn the app off', variant: 'danger' },
} as const;

const failed = errorMessages({ 400: serverMessage, 409: serverMessage, fallback: 'That did not work, please try again' });

interface CodeFormProps {
  call: keyof typeof calls;
  onDone: (done: { message: string; recoveryCodes?: string[] }) => Promise<void>;
}

/** Asks for the password and a code before the second factor changes. */
export function CodeForm({ call, onDone }: CodeFormProps) {
  const { send, label, variant } = calls[call];
  const { form, field, errors, failure, submitting, ready } = useForm({
    schema: () => import('../second-factor.contract.ts').then((contract) => contract.PasswordAndCode),
    toMessage: failed,
    submit: async (values) => {
      const done = await send(values).catch(async (error: unknown) => {
        if (!isLoginTooOld(error)) throw error;
        await api.household.confirm(values);
        // A code works once.
        const code = 'Your login was old, and this code has renewed it. Please enter the next one that the app shows.';
        throw new ApiError(400, code, { errors: { code } });
      });
      await onDone(done);
    },
  });
  return (
    <FormCard {...form}>
      <PasswordField label="Your password" {...field('password')} autoComplete="current-password" required />
      <TextField
        label="Code"
        {...field('code')}
        autoComplete="one-time-code"
        required
        hint="The six digits that the app shows now, or a recovery code"
      />
      {failure && Object.keys(errors).length === 0 && <Notice tone="bad">{failure}</Notice>}
      <SubmitButton submitting={submitting} ready={ready} variant={variant}>
        {label}
      </SubmitButton>
    </FormCard>
  );
}
