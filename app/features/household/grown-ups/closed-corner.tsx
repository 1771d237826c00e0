import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { PasskeyProof, ProofFields, passwordFailed, passwordSchema } from '#app/features/accounts/public.tsx';
import { SubmitButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { unlockCorner } from '../corner-lock.ts';
import * as css from './grown-ups.module.css';

/** The corner before the password. */
export function ClosedCorner({ onOpen }: { onOpen: () => Promise<void> }) {
  const { form, errors, failure, submitting, ready } = useForm({
    schema: passwordSchema,
    toMessage: passwordFailed,
    submit: async (values) => {
      await api.household.confirm(values);
      await open();
    },
  });
  async function open() {
    unlockCorner();
    await onOpen();
  }
  return (
    <div className={css.narrow}>
      <p>Profiles, settings and devices are for grown-ups. Please enter the password of your account.</p>
      <FormCard {...form}>
        <ProofFields label="Password" errors={errors} />
        <PasskeyProof onProved={open} />
        {failure && Object.keys(errors).length === 0 && <Notice tone="bad">{failure}</Notice>}
        <SubmitButton submitting={submitting} ready={ready}>
          Open
        </SubmitButton>
        <p>
          <Link to="/forgot-password">Forgot your password?</Link>
        </p>
      </FormCard>
    </div>
  );
}
