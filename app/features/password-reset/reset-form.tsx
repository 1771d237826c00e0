import { Link, useLocation, useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { clearSessionToken } from '#app/login-session/session-cookie.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Choice } from '#app/ui/forms/choice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import type { RejectedForm } from '#app/ui/forms/posted-form.ts';
import { type FormSchema, useForm } from '#app/ui/forms/use-form.ts';
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts';
import { useUrlSecret } from '#app/ui/hooks/use-url-secret.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { resetMinutes } from './reset-minutes.contract.ts';

interface Passwords {
  password: string;
  confirm_password: string;
  passkeys: 'end' | 'keep';
}
type Values = Passwords & ({ token: string } | { token?: undefined; email: string; code: string });

/** Page after a new password was set. */
export const donePath = ({ staff, passkeys }: { staff?: true | undefined; passkeys?: 'kept' | undefined }) =>
  `/reset-password?done=${staff ? 'staff' : '1'}${passkeys ? '&passkeys=kept' : ''}`;

const failed = errorMessages({ 400: serverMessage, fallback: 'We could not set your new password, please try again' });

const loadContract = () => import('./password-reset.contract.ts');

interface ResetFormProps {
  posted: RejectedForm<'token' | 'email' | 'code' | keyof Passwords> | undefined;
  /** The request for a mail was posted without JavaScript. */
  isPostedRequest: boolean;
}

/** Form for a new password: with the link of the mail, or with its code and the email. It posts with and without JavaScript. */
export function ResetForm({ posted, isPostedRequest }: ResetFormProps) {
  const navigate = useNavigate();
  const token = useUrlSecret('token', posted?.values.token);
  // Navigation state carries the email from the request. The server has no such state.
  const { state } = useLocation() as { state: { email?: string; isSent?: boolean } | null };
  const request = useHydrated() ? state : undefined;
  const { form, field, errors, failure, submitting } = useForm<Values>({
    posted,
    schema: async () => {
      const { ResetByLink, ResetByCode } = await loadContract();
      const schema: FormSchema<Values> = token ? ResetByLink : ResetByCode;
      return schema;
    },
    toMessage: failed,
    submit: async (values) => {
      const reset = await (values.token === undefined ? api.passwordReset.byCode(values) : api.passwordReset.byLink(values));
      // The session of this browser has ended with the others.
      clearSessionToken();
      await navigate(donePath(reset), { replace: true });
    },
  });
  const problem = Object.keys(errors).length > 0 ? undefined : failure;
  const email = posted?.values.email ?? request?.email;
  return (
    <CenteredPage title="Choose a new password" intro={introOf(token !== '', isPostedRequest || request?.isSent === true)}>
      <FormCard {...form} action="/reset-password">
        {token ? (
          <input type="hidden" name="token" value={token} />
        ) : (
          <>
            <TextField key={email ?? 'typed'} label="Email" type="email" autoComplete="email" required {...field('email')} defaultValue={email} />
            <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" required defaultValue={posted?.values.code} {...field('code')} />
          </>
        )}
        <PasswordField label="New password" autoComplete="new-password" required hint="At least 8 characters" {...field('password')} />
        <PasswordField label="Confirm new password" autoComplete="new-password" required {...field('confirm_password')} />
        <Choice
          type="checkbox"
          name="passkeys"
          value="keep"
          defaultChecked={posted?.values.passkeys === 'keep'}
          label="Keep my passkeys"
          hint="If you have some, they log in without a password. Unless you keep them, they end with the old password, and the email about it names them."
        />
        {problem && <Notice tone="bad">{problem}</Notice>}
        <SubmitButton submitting={submitting}>Set the new password</SubmitButton>
        <p>
          No email, or is it older than {resetMinutes} minutes? <Link to="/forgot-password">Ask for a new one</Link>.
        </p>
      </FormCard>
    </CenteredPage>
  );
}

function introOf(hasLink: boolean, isSent: boolean): string {
  if (hasLink) return 'Only this step is left. All logins of your account end with it, on other devices too.';
  if (isSent)
    return `If this email address has an account here, an email is on its way. Open its link, or enter its code here. Both are good for ${resetMinutes} minutes.`;
  return 'Enter the code of six digits from our email, and the password that you want.';
}
