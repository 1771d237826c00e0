import { useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { type Api, api } from '#app/api-client.ts';
import { withRenewedLogin } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import * as css from './second-factor.module.css';

/** Light border that scanners need, in modules (ISO/IEC 18004). */
const quietZone = 4;

/** QR code, dark on light in both themes: many scanners read no other. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  fallback: 'The authenticator app was not set up, please try again',
});

/** The secret, and the password for a login that gets too old meanwhile. */
type Begun = Awaited<ReturnType<Api['secondFactor']['setUp']>> & { password: string };
type Done = Awaited<ReturnType<Api['secondFactor']['confirm']>>;

/** Sets an authenticator app up: password, then secret and first code. */
export function SetUpForm({ onDone }: { onDone: (done: Done) => Promise<void> }) {
  const [begun, setBegun] = useState<Begun>();
  return begun ? <ConfirmForm begun={begun} onDone={onDone} /> : <PasswordForm onBegin={setBegun} />;
}

function PasswordForm({ onBegin }: { onBegin: (begun: Begun) => void }) {
  const { form, field, errors, failure, submitting, ready } = useForm({
    schema: () => import('../second-factor.contract.ts').then((contract) => contract.SetUp),
    toMessage: failed,
    submit: async (values) => onBegin({ ...(await withRenewedLogin(values, () => api.secondFactor.setUp(values))), ...values }),
  });
  return (
    <FormCard {...form}>
      <p className={css.text}>An app on your phone, such as Aegis or 2FAS, shows a new code of six digits every 30 seconds. A login asks for it.</p>
      <PasswordField label="Your password" {...field('password')} autoComplete="current-password" required />
      {failure && !errors.password && <Notice tone="bad">{failure}</Notice>}
      <SubmitButton submitting={submitting} ready={ready}>
        Set up an authenticator app
      </SubmitButton>
    </FormCard>
  );
}

function ConfirmForm({ begun: { secret, uri, password }, onDone }: { begun: Begun; onDone: (done: Done) => Promise<void> }) {
  const instruction = useRef<HTMLParagraphElement>(null);
  const { form, field, errors, failure, submitting, ready } = useForm({
    schema: () => import('../second-factor.contract.ts').then((contract) => contract.Confirmation),
    toMessage: failed,
    submit: async (values) => onDone(await withRenewedLogin({ password }, () => api.secondFactor.confirm(values))),
  });
  // It takes the place of the pressed button.
  useEffect(() => instruction.current?.focus(), []);
  return (
    <FormCard {...form}>
      <p ref={instruction} tabIndex={-1} className={css.text}>
        1. Scan this picture with the app, or type the key into it.
      </p>
      <QrCode text={uri} label="QR code with the key" />
      <p className={css.text}>
        Key: <code className={css.key}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        label="2. Code"
        {...field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        hint="The six digits that the app shows now"
      />
      {failure && !errors.code && <Notice tone="bad">{failure}</Notice>}
      <SubmitButton submitting={submitting} ready={ready}>
        Turn on the app
      </SubmitButton>
    </FormCard>
  );
}
