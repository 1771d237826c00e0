import { Link, useLocation, useNavigate } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { thenOf, withThen } from '#app/lib/then-path.ts';
import { apiContext } from '#app/load-context.ts';
import { awaitAll, partByPart, toResult } from '#app/ui/feedback/async-section.tsx';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/register.page';
import { LevelNote } from './level-note.tsx';
import { RegistrationForm } from './registration-form.tsx';

const schema = () => import('./accounts.contract.ts').then((contract) => contract.Registration);
const failed = errorMessages({ 409: 'User with this email already exists', 400: serverMessage, fallback: 'Registration failed' });

const load = (api: Api) => ({ start: toResult(api.course.start()) });

/** A failure costs the sentence about the levels, and is no error of the page. */
export const loader = ({ context }: Route.LoaderArgs) => awaitAll(load(context.get(apiContext)));
export const clientLoader = () => partByPart(load(api));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Register',
    description: 'Register as a learner, choose your level, and start learning Igbo today.',
    path: '/register',
    matches,
  });

export default function Register({ loaderData: { start } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const then = thenOf(useLocation().search);
  return (
    <CenteredPage
      title="Register as a learner"
      intro={
        <>
          Already registered? <Link to={withThen('/login', then)}>Log in</Link>. You want to teach?{' '}
          <Link to="/tutor-registration">Become a tutor</Link>.
        </>
      }
    >
      <RegistrationForm
        schema={schema}
        levelLabel="Your level"
        levelHint={<LevelNote start={start} />}
        button="Register"
        failed={failed}
        submit={async (values) => {
          await api.accounts.register(values);
          await navigate(withThen('/verify', then), { state: { email: values.email, isSent: true } });
        }}
      />
    </CenteredPage>
  );
}
