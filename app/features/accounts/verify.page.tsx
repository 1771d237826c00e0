import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { thenOf, withThen } from '#app/lib/then-path.ts';
import { storeSessionToken } from '#app/login-session/store-session.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { NoscriptNotice, Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts';
import { useUrlSecret } from '#app/ui/hooks/use-url-secret.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/verify.page';
import { pinMinutes } from './pin-minutes.contract.ts';
import { prepareWelcome } from './prepare-welcome.ts';
import { ResendCode } from './resend-code.tsx';

const failed = errorMessages({ 404: 'User not found', 400: 'Invalid verification pin', 409: serverMessage, fallback: 'Verification failed' });

const pinSentIntro = `We have sent a pin of six digits to your email address. It is good for ${pinMinutes} minutes.`;
const enterPinIntro = `Enter the pin of six digits from our email to you. It is good for ${pinMinutes} minutes. If several emails have come, take the one that names the time at which you registered.`;

/** Each pin logs in once. */
const verifiedBefore = 'Verification successful. This pin was used before: please log in with your password.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Verify your account', description: 'Enter the pin of six digits from our email.', matches });

export default function Verify() {
  const navigate = useNavigate();
  const { state, search } = useLocation() as { state: { email?: string; isSent?: boolean } | null; search: string };
  const email = useRef<HTMLInputElement>(null);
  const { form, field, failure, submitting, ready, reset } = useForm({
    schema: () => import('./accounts.contract.ts').then((contract) => contract.Verification),
    toMessage: failed,
    submit: async (values) => {
      const { token, kind } = await api.accounts.verify(values);
      if (token) storeSessionToken(token);
      const then = thenOf(search);
      const hasCard = kind !== undefined && !then;
      if (hasCard) await prepareWelcome(kind);
      // Most pages would ask for a login at once without a session.
      await navigate(token ? (then ?? '/blog') : then ? withThen('/login', then) : '/blog', {
        state: { notice: token ? 'Verification successful' : verifiedBefore, ...(hasCard ? { card: true } : {}) },
      });
    },
  });
  // Navigation state carries the address after a registration, the link of the mail in its fragment; else the user types it.
  const linked = useUrlSecret('email', undefined);
  const hydrated = useHydrated();
  const knownEmail = hydrated ? state?.email || linked || undefined : undefined;
  const isSent = hydrated && state?.isSent;
  return (
    <CenteredPage title="Verify your account" intro={isSent ? pinSentIntro : enterPinIntro}>
      <FormCard {...form}>
        <NoscriptNotice />
        <TextField
          key={knownEmail ?? 'typed'}
          ref={email}
          label="Email"
          {...field('email')}
          type="email"
          autoComplete="email"
          required
          defaultValue={knownEmail}
          readOnly={knownEmail !== undefined}
        />
        <TextField label="Verification pin" {...field('verification_pin')} inputMode="numeric" autoComplete="one-time-code" required />
        {failure && <Notice tone="bad">{failure}</Notice>}
        <SubmitButton submitting={submitting} ready={ready}>
          Verify
        </SubmitButton>
        <ResendCode email={() => email.current?.value ?? ''} onSend={reset} />
      </FormCard>
    </CenteredPage>
  );
}
