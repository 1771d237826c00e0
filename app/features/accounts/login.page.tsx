import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { say } from '#app/http/error-messages.ts';
import { keepToken, readToken } from '#app/http/session-cookie.ts';
import { Failure } from '#app/lib/api-error.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { NeedsScript } from '#app/ui/feedback/noscript-notice.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { PasswordField, TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { useForm, useHydrated } from '#app/ui/forms/use-form.ts';
import { NarrowPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/login.page';
import { ResendPin } from './resend-code.tsx';

const failed = say({ 404: 'User not found', 401: 'Invalid password', 403: 'User is not verified', otherwise: 'Login failed' });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Log in', description: 'Log in to like posts and words, and to comment under your name.', path: '/login', matches });

export default function LogIn() {
  const navigate = useNavigate();
  const isLoggedIn = useHydrated() && readToken() !== undefined;
  const [unverified, setUnverified] = useState<string>();
  const { form, errors, failure, submitting, ready } = useForm({
    schema: () => import('./accounts.contract.ts').then((contract) => contract.Login),
    failed,
    submit: async (values) => {
      setUnverified(undefined);
      try {
        const { token } = await api.accounts.login(values);
        keepToken(token);
        await navigate('/blog', { state: { notice: 'Login successful' } });
      } catch (problem) {
        if (problem instanceof Failure && problem.status === 403) setUnverified(values.email);
        throw problem;
      }
    },
  });
  return (
    <NarrowPage
      title="Log in"
      lead={
        isLoggedIn ? (
          <>
            You are logged in here already: <Link to="/account">your account</Link>.
          </>
        ) : (
          <>
            New here? <Link to="/register">Register as a learner</Link>.
          </>
        )
      }
    >
      <FormCard {...form}>
        <NeedsScript />
        <TextField label="Email" name="email" type="email" autoComplete="email" required error={errors.email} />
        <PasswordField label="Password" name="password" autoComplete="current-password" required error={errors.password} />
        {failure && <Notice tone="bad">{failure}</Notice>}
        {unverified && <ResendPin email={unverified} goOn />}
        <SubmitButton submitting={submitting} ready={ready}>
          Log in
        </SubmitButton>
      </FormCard>
    </NarrowPage>
  );
}
