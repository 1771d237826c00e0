import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { WritingHints } from '#app/features/writing-hints/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { SelectField, TextArea } from '#app/ui/forms/field.tsx';
import { IgboKeyboard } from '#app/ui/igbo/igbo-keyboard.tsx';
import type { Application, DecidedState } from '../decisions.contract.ts';
import * as css from './application.module.css';

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  network: 'Nothing was decided: there is no connection. What you wrote is kept here, please try again.',
  fallback: 'Nothing was decided. What you wrote is kept here, please try again.',
});

/** Decisions that each state allows. */
const choices: Record<Application['state'], Partial<Record<DecidedState, string>>> = {
  unverified: {},
  applied: { approved: 'Approve', declined: 'Decline' },
  approved: { paused: 'Pause' },
  declined: { approved: 'Approve after all' },
  paused: { approved: 'Approve again', declined: 'Decline' },
};

interface Values {
  state: DecidedState;
  note?: string | undefined;
  message?: string | undefined;
}

/** Form for the next decision on a tutor. A decision of another person since the page was loaded is shown before this one is sent. */
export function DecisionForm({ application }: { application: Application }) {
  const { id, state, decisions } = application;
  const reload = useReload();
  const { showResult } = useAdmin();
  const [decided, setDecided] = useState(0);

  async function decide({ state, note, message }: Values, draft: string | undefined) {
    try {
      return await api.tutors.decide({ id, state, note: note ?? null, message: message ?? null, basedOn: decisions[0]?.id ?? 0, draft });
    } catch (error) {
      if (error instanceof ApiError && [404, 409].includes(error.status)) await reload();
      throw error;
    }
  }

  async function onDecided(text: string) {
    await reload();
    setDecided(decided + 1);
    showResult({ title: 'Done', paragraphs: [text, 'Until then you can take it back without an email.'] });
  }

  return (
    <section aria-labelledby="decision">
      <h2 id="decision">Decision</h2>
      {state === 'unverified' ? (
        <p>This person has not verified the email address yet. You can decide once that is done.</p>
      ) : (
        <ResourceForm<Values, { message: string }>
          key={decided}
          noun="decision"
          draft={{ form: 'tutor-decision', subject: String(id) }}
          draftNotice={() => 'We kept what you began to write. Nothing is decided yet.'}
          fields={{ note: 'Note', message: 'Message' }}
          schema={() => import('../decisions.contract.ts').then((contract) => contract.DecisionForm)}
          save={({ values, draft }) => decide(values, draft)}
          toMessage={failed}
          onSaved={({ message }) => onDecided(message)}
          submitLabel="Decide"
          className={css.form}
        >
          {({ field, errors, submitting }) => (
            <>
              <SelectField label="What you decide" name="state" key={state} error={errors.state}>
                {Object.entries(choices[state]).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
              <TextArea
                hint="Goes by email in a minute, below our own words, and stands in the tutor home."
                rows={4}
                {...field('message')}
                label="Message to the tutor"
              />
              <TextArea
                hint="For your colleagues. Needed to decline or to pause. The tutor can ask for it, so please write it fairly."
                rows={3}
                {...field('note')}
              />
              <IgboKeyboard disabled={submitting} />
              <WritingHints disabled={submitting} />
            </>
          )}
        </ResourceForm>
      )}
    </section>
  );
}
