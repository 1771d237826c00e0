import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { dialectNames } from '#app/features/accounts/dialects.contract.ts';
import { FormOutcome } from '#app/features/accounts/public.tsx';
import { speakerConsent } from '#app/features/voices/speaker-consent.contract.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import type { TeachingSpeaker } from '../teaching.contract.ts';
import type { Consent } from '../teaching-forms.contract.ts';
import * as css from './consent.module.css';

const failed = errorMessages({ 400: serverMessage, 409: serverMessage, fallback: 'It was not saved. What you typed stays here: please try again.' });

interface ConsentFormProps {
  speaker: TeachingSpeaker | null;
  /** Version of the present text. */
  consentVersion: string;
  onEdit: () => void;
  onSaved: (message: string) => unknown;
}

/** How a speaker is named, and the text to agree to. */
export function ConsentForm({ speaker, consentVersion, onEdit, onSaved }: ConsentFormProps) {
  const { form, field, errors, failure, errorStatus, submitting, ready } = useForm<Consent>({
    schema: () => import('../teaching-forms.contract.ts').then(({ Consent }) => Consent),
    toMessage: failed,
    onEdit,
    submit: async ({ name, place, dialect, keepWithoutName }) => {
      const { message } = await api.teaching.saveSpeaker({
        name,
        place: place ?? null,
        dialect: dialect || null,
        consent: consentVersion,
        keepWithoutName: keepWithoutName === 'on',
      });
      await onSaved(message);
    },
  });
  return (
    <FormCard {...form}>
      <TextField
        label="Name"
        hint="As learners see it beside your voice. A first name is enough."
        {...field('name')}
        {...asTyped}
        required
        maxLength={60}
        defaultValue={speaker?.name}
      />
      <TextField
        label="Place"
        hint="Where your Igbo comes from, such as your town."
        {...field('place')}
        {...asTyped}
        maxLength={60}
        defaultValue={speaker?.place ?? ''}
      />
      <SelectField label="Dialect" {...field('dialect')} defaultValue={speaker?.dialect ?? ''}>
        <option value="">I’d rather not say</option>
        {Object.entries(dialectNames).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <section aria-labelledby="consent" className={css.text}>
        <h2 id="consent">What happens with your voice</h2>
        {speakerConsent.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          More is in our <Link to="/privacy">privacy page</Link>.
        </p>
      </section>
      <div className={css.choice}>
        <input
          id="agree"
          type="checkbox"
          name="consent"
          defaultChecked={speaker?.consentVersion === consentVersion}
          aria-invalid={errors.consent ? true : undefined}
          aria-describedby={errors.consent && 'agree-error'}
        />
        <label htmlFor="agree">I agree that my voice is used like this.</label>
        {errors.consent && (
          <p id="agree-error" className={css.error}>
            {errors.consent}
          </p>
        )}
      </div>
      <div className={css.choice}>
        <input id="keep" type="checkbox" name="keepWithoutName" defaultChecked={speaker?.keepWithoutName} aria-describedby="keep-hint" />
        <label htmlFor="keep">If I delete my account, my approved recordings may stay without my name.</label>
        <p id="keep-hint" className={css.hint}>
          This is up to you: if you leave it empty, your recordings are deleted with your account.
        </p>
      </div>
      <FormOutcome success={undefined} failure={failure} hasEnded={errorStatus === 401} />
      <SubmitButton submitting={submitting} ready={ready}>
        {speaker ? 'Save' : 'Agree and go on'}
      </SubmitButton>
    </FormCard>
  );
}
