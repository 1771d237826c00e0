import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { signedOutParam, thenOf, withThen } from '#app/lib/then-path.ts';
import { readSessionToken } from '#app/login-session/session-cookie.ts';
import { storeSessionToken } from '#app/login-session/store-session.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { NoscriptNotice, Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/login.page';
import { PasskeyButton } from './passkey-button.tsx';
import { ResendCode } from './resend-code.tsx';
import { beginSecondStep, type SecondStep } from './second-step.ts';

/** Other 403 with the right password: a disabled account, and staff that log in with a passkey. */
const notVerified = 'User is not verified';
const failed = errorMessages({ 404: 'User not found', 401: 'Invalid password', fallback: 'Login failed' });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Log in', description: 'Log in to like posts and words, and to comment under your name.', path: '/login', matches });

export default function Login() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const then = thenOf(search);
  const isSignedOut = new URLSearchParams(search).has(signedOutParam);
  const isLoggedIn = useHydrated() && readSessionToken() !== undefined;
  const [unverified, setUnverified] = useState<string>();
  const [step, setStep] = useState<SecondStep>();
  const { form, field, failure, submitting, ready } = useForm({
    schema: () => import('./accounts.contract.ts').then((contract) => contract.Login),
    toMessage: failed,
    submit: async (values) => {
      setUnverified(undefined);
      try {
        const { token, secondStep } = await api.accounts.login(values);
        if (token) await enter(token);
        else setStep(await beginSecondStep(secondStep));
      } catch (problem) {
        if (problem instanceof ApiError && problem.status === 403 && problem.message === notVerified) setUnverified(values.email);
        throw problem;
      }
    },
  });

  async function enter(token: string) {
    storeSessionToken(token);
    await navigate(then ?? '/blog', { state: { notice: 'Login successful' } });
  }

  if (step)
    return (
      <CenteredPage title="Log in" intro="Your password is right. Now the second step, please.">
        <step.Form step={step.token} onLogin={enter} onRestart={() => setStep(undefined)} />
      </CenteredPage>
    );
  return (
    <CenteredPage
      title="Log in"
      intro={
        isLoggedIn ? (
          <>
            You are logged in here already: <Link to="/account">your account</Link>.
          </>
        ) : (
          <>
            {isSignedOut && 'This device was removed from the learning area. Log in to go on. '}
            New here? <Link to={withThen('/register', then)}>Register as a learner</Link>.
          </>
        )
      }
    >
      <FormCard {...form}>
        <NoscriptNotice />
        <TextField label="Email" {...field('email')} type="email" autoComplete="username" required />
        <PasswordField label="Password" {...field('password')} autoComplete="current-password" required />
        {failure && <Notice tone="bad">{failure}</Notice>}
        {unverified && <ResendCode email={unverified} verifyPath={withThen('/verify', then)} />}
        <SubmitButton submitting={submitting} ready={ready}>
          Log in
        </SubmitButton>
        <PasskeyButton area="site" onLogin={enter} />
        <p>
          <Link to="/forgot-password">Forgot your password?</Link>
        </p>
      </FormCard>
    </CenteredPage>
  );
}
