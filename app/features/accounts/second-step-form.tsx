import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';

const failed = errorMessages({ 400: serverMessage, fallback: 'Login failed' });

interface SecondStepFormProps {
  /** Token of the step. */
  step: string;
  onLogin: (token: string) => Promise<void>;
  /** Back to email and password. */
  onRestart: () => void;
}

/** Second step of a login: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ step, onLogin, onRestart }: SecondStepFormProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const code = useRef<HTMLInputElement>(null);
  const { form, field, errors, clearError, failure, submitting, ready } = useForm({
    schema: () => import('./accounts.contract.ts').then((contract) => contract.SecondStep),
    toMessage: failed,
    submit: async (values) => onLogin((await api.accounts.secondStep(values)).token),
  });
  // The field takes the place of the pressed button.
  useEffect(() => code.current?.focus(), []);

  function switchKind() {
    setIsRecovery(!isRecovery);
    clearError('code');
    if (code.current) code.current.value = '';
    code.current?.focus();
  }

  return (
    <FormCard {...form}>
      <input type="hidden" name="token" value={step} />
      <TextField
        ref={code}
        label={isRecovery ? 'Recovery code' : 'Code'}
        {...field('code')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode={isRecovery ? 'text' : 'numeric'}
        required
        hint={isRecovery ? 'One of the ten codes that you kept. Each works once.' : 'The six digits that your authenticator app shows now.'}
      />
      {failure && !errors.code && <Notice tone="bad">{failure}</Notice>}
      <SubmitButton submitting={submitting} ready={ready}>
        Go on
      </SubmitButton>
      <Button variant="secondary" onClick={switchKind}>
        {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </Button>
      <Button variant="secondary" onClick={onRestart}>
        Begin again
      </Button>
      <p>
        Have you lost your phone and your recovery codes? Please ask another administrator of the academy, who can take your second factor off under
        Staff, or <Link to="/contact">write to us</Link>.
      </p>
    </FormCard>
  );
}
