import { Link, useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { apiContext } from '#app/load-context.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { respondToPost } from '#app/ui/forms/posted-form.ts';
import { useForm } from '#app/ui/forms/use-form.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/forgot-password.page';

const failed = errorMessages({ 400: serverMessage, fallback: 'We could not send an email, please try again' });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Forgot your password?', description: 'Get an email with which you choose a new password.', matches });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const action = ({ request, context }: Route.ActionArgs) =>
  respondToPost(request, {
    fields: ['email'],
    send: async (values) => {
      await context.get(apiContext).passwordReset.request(values);
      return '/reset-password?sent=1';
    },
  });

/** The form calls the API with JavaScript, and posts to the action without. */
export default function ForgotPassword({ actionData: posted }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { form, field, errors, failure, submitting } = useForm({
    posted,
    schema: () => import('./password-reset.contract.ts').then((contract) => contract.ResetRequest),
    toMessage: failed,
    submit: async (values) => {
      await api.passwordReset.request(values);
      await navigate('/reset-password', { state: { email: values.email, isSent: true } });
    },
  });
  const problem = errors.email ? undefined : failure;
  return (
    <CenteredPage
      title="Forgot your password?"
      intro="That happens. Tell us your email address, and we send you an email with which you choose a new one."
    >
      <FormCard {...form} action="/forgot-password">
        <TextField label="Email" type="email" autoComplete="email" required defaultValue={posted?.values.email} {...field('email')} />
        {problem && <Notice tone="bad">{problem}</Notice>}
        <SubmitButton submitting={submitting}>Send me the email</SubmitButton>
        <p>
          You have a code already? <Link to="/reset-password">Enter the code</Link>. It came back to you? <Link to="/login">Log in</Link>.
        </p>
      </FormCard>
    </CenteredPage>
  );
}
