import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/tutor-registration.page';
import { ApplicationFields } from './application-fields.tsx';
import { RegistrationForm } from './registration-form.tsx';

const schema = () => import('./accounts.contract.ts').then((contract) => contract.TutorRegistration);
const failed = errorMessages({ 409: 'Tutor with this email already exists', 400: serverMessage, fallback: 'Registration failed' });
const redirectDelayMs = 2_000;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Become a tutor', description: 'Teach Igbo with us: apply as a tutor in two minutes.', path: '/tutor-registration', matches });

export default function TutorRegistration() {
  const navigate = useNavigate();
  const [done, setDone] = useState<string>();

  useEffect(() => {
    if (!done) return undefined;
    // Two seconds are short for reading, so the front page repeats the message.
    const timer = setTimeout(() => navigate('/', { state: { notice: done } }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  return (
    <CenteredPage
      title="Become a tutor"
      intro={
        <>
          Do you speak Igbo and enjoy explaining it? Tell us who you are: an administrator will read it and email you. Would you rather learn?{' '}
          <Link to="/register">Register as a learner</Link>.
        </>
      }
    >
      <RegistrationForm
        schema={schema}
        levelLabel="The level you teach"
        button="Apply as a tutor"
        failed={failed}
        successMessage={done}
        more={(errors) => <ApplicationFields errors={errors} />}
        submit={async (values) => {
          await api.accounts.tutor(values);
          setDone('Registration successful. We have sent a pin to your email address.');
        }}
      />
    </CenteredPage>
  );
}
