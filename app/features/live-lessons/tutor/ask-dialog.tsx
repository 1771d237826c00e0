import { use } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { PasswordPrompt } from '#app/features/accounts/public.tsx';
import type { Profile } from '#app/features/household/household.contract.ts';
import { isChild } from '#app/features/household/profile-terms.contract.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import { SelectField, TextArea } from '#app/ui/forms/field.tsx';
import type { FormSchema } from '#app/ui/forms/use-form.ts';
import type { LessonMinutes } from '../lesson-terms.contract.ts';
import { formatLessonTime } from '../lesson-time.ts';
import type { Offer, TutorPage } from './tutor-page.contract.ts';

interface Request {
  learner: string;
  wish: string;
}

interface AskDialogProps {
  tutor: TutorPage;
  offer: Offer;
  /** Time zone of the reader. */
  zone: string;
  startsAt: string;
  minutes: LessonMinutes;
  profiles: readonly Profile[];
  /** Chosen at first: a profile, or null for the owner of the account. */
  learner?: number | null;
  /** The time is not free any more. */
  onTaken: () => Promise<void>;
  onSent: (message: string) => Promise<void>;
  onClose: () => void;
}

const failed = errorMessages({
  400: serverMessage,
  401: 'Your login has expired. Please load this page again and log in.',
  404: serverMessage,
  409: serverMessage,
  network: 'Nothing was sent: there is no connection. What you wrote is still here, please try again.',
  fallback: 'Nothing was sent. What you wrote is still here, please try again.',
});

const owner = 'me';

const schema = async (): Promise<FormSchema<Request>> => {
  const { RequestForm } = await import('../lessons/lessons.contract.ts');
  return {
    safeParse(values) {
      const parsed = RequestForm.safeParse(values);
      return parsed.success ? { success: true, data: { ...parsed.data, learner: String(Object(values).learner) } } : parsed;
    },
  };
};

/** Form for a lesson at a chosen time, with the learner and a wish. */
export function AskDialog({ tutor, offer, zone, startsAt, minutes, profiles, learner: first, onTaken, onSent, onClose }: AskDialogProps) {
  const withPassword = use(PasswordPrompt);
  const learners = profiles.filter(({ ageBand }) => (isChild(ageBand) ? offer.ages.includes(ageBand) : offer.grownUps));
  const title = `Ask ${tutor.shownName} for a lesson`;

  async function send({ learner, wish }: Request) {
    const profile = learner === owner ? null : Number(learner);
    try {
      const { message } = await withPassword(() => api.liveLessons.ask({ tutor: tutor.id, profile, startsAt, minutes, wish }));
      await onSent(message);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await onTaken();
      throw error;
    }
  }

  if (learners.length === 0 && !offer.grownUps)
    return (
      <Dialog title={title} onClose={onClose}>
        <p>
          {tutor.shownName} teaches none of the ages in your household. Is a profile missing? You add it in the{' '}
          <Link to="/study/grown-ups?add">corner for grown-ups</Link>.
        </p>
        <Button onClick={onClose}>Close</Button>
      </Dialog>
    );
  return (
    <FormDialog title={title} schema={schema} submit={send} toMessage={failed} submitLabel="Ask for this lesson" onClose={onClose}>
      {(errors) => (
        <>
          <p>
            {formatLessonTime(Date.parse(startsAt), zone, offer.zone)}, for {minutes} minutes
          </p>
          <SelectField
            label="Learner"
            name="learner"
            defaultValue={first ?? owner}
            hint={learners.some(({ ageBand }) => isChild(ageBand)) && 'With a child, a grown-up stays in the room.'}
          >
            {offer.grownUps && <option value={owner}>Me</option>}
            {learners.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextArea
            label="What would you like to learn?"
            name="wish"
            rows={3}
            required
            hint="A sentence is enough. No email address, phone number or link: you meet through the academy."
            error={errors.wish}
          />
        </>
      )}
    </FormDialog>
  );
}
