import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { api } from '#app/api-client.ts';
import { redirectTarget } from '#app/features/admin/public.tsx';
import { errorMessages } from '#app/http/error-messages.ts';
import { storeSessionToken } from '#app/login-session/store-session.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { NoscriptNotice, Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { useRouteFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { BrandName } from '#app/ui/layout/layout-parts.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { PasskeyButton } from '../passkey-button.tsx';
import { beginSecondStep, type SecondStep } from '../second-step.ts';
import type { Route } from './+types/admin-login.page';

const failed = errorMessages({ 404: 'User not found', 401: 'Invalid password', fallback: 'Login failed' });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Administrator login', description: 'Login for administrators.', matches });

export default function AdminLogin() {
  const main = useRouteFocus();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [step, setStep] = useState<SecondStep>();
  const { form, field, failure, submitting, ready } = useForm({
    schema: () => import('#app/features/accounts/accounts.contract.ts').then((contract) => contract.Login),
    toMessage: failed,
    submit: async (values) => {
      const { token, secondStep } = await api.accounts.adminLogin(values);
      if (token) await enter(token);
      else setStep(await beginSecondStep(secondStep));
    },
  });

  async function enter(token: string) {
    storeSessionToken(token);
    await navigate(redirectTarget(search), { state: { notice: 'Login successful' } });
  }

  if (step)
    return (
      <main id="main" ref={main} tabIndex={-1}>
        <CenteredPage title="Administrator login" intro="Your password is right. Now the second step, please.">
          <step.Form step={step.token} onLogin={enter} onRestart={() => setStep(undefined)} />
        </CenteredPage>
      </main>
    );
  return (
    <main id="main" ref={main} tabIndex={-1}>
      <CenteredPage
        title="Administrator login"
        intro={
          <>
            For the staff of <BrandName />.
          </>
        }
      >
        {search.has('then') && !failure && (
          <p role="status">Please log in, and you will go straight to the page you wanted. What you have written is kept.</p>
        )}
        <FormCard {...form}>
          <NoscriptNotice />
          <TextField label="Email" {...field('email')} type="email" autoComplete="username" required />
          <PasswordField label="Password" {...field('password')} autoComplete="current-password" required />
          {failure && <Notice tone="bad">{failure}</Notice>}
          <SubmitButton submitting={submitting} ready={ready}>
            Log in
          </SubmitButton>
          <PasskeyButton area="admin" onLogin={enter} />
          <p>
            <Link to="/forgot-password">Forgot your password?</Link>
          </p>
        </FormCard>
      </CenteredPage>
    </main>
  );
}
