import { redirect } from 'react-router';
import { api } from '#app/api-client.ts';
import { networkErrorMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { apiContext } from '#app/load-context.ts';
import { respondToPost } from '#app/ui/forms/posted-form.ts';
import { failureOfPost, useThanks } from '#app/ui/forms/posted-form-card.tsx';
import { useAcademy } from '#app/ui/hooks/use-academy.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/safety.page';
import { ConcernForm, type RejectedConcern } from './concern-form.tsx';
import * as css from './safety.module.css';
import { SafetyPromises } from './safety-promises.tsx';
import { safetyTexts } from './safety-texts.contract.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'How we keep children safe',
    description: 'What we promise to families, what a tutor sees of a child and what not, and how to tell us about a worry.',
    path: '/safety',
    matches,
  });

const fields = ['message', 'about', 'full_name', 'email'] as const;
const sentPath = '/safety?sent=1#concern';

/** Handles the form post: 303 to the thank-you, 400 with errors and typed values, 429 with Retry-After. */
export const action = ({ request, context }: Route.ActionArgs) =>
  respondToPost(request, {
    fields,
    send: async (values) => {
      await context.get(apiContext).concerns.create(values);
      return sentPath;
    },
  });

/** Passes Retry-After to clients without JavaScript. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Sends the concern with the token of the logged-in user, which the action of a page does not have. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<RejectedConcern> {
  const form = await request.formData();
  const [message, about, full_name, email] = fields.map((name) => String(form.get(name) ?? ''));
  try {
    await api.concerns.create({ message: message ?? '', about: about ?? '', full_name: full_name ?? '', email: email ?? '' });
  } catch (problem) {
    if (!(problem instanceof ApiError)) return { failure: networkErrorMessage };
    const { status, message: failure, errors = {} } = problem;
    return { failure: failureOfPost(status, failure), errors };
  }
  throw redirect(sentPath);
}

export default function Safety({ actionData }: Route.ComponentProps) {
  const { sent, thanks } = useThanks<HTMLDivElement>(actionData);
  return (
    <div className={css.page}>
      <h1 className={css.title}>How we keep children safe</h1>
      <SafetyPromises texts={{ ...safetyTexts, ...useAcademy().texts }} />
      <section id="concern" className={css.concern}>
        <h2>Tell us about a concern</h2>
        {sent ? (
          <div ref={thanks} tabIndex={-1} className={css.thanks}>
            <p>
              <strong lang="ig">Daalụ!</strong> Thank you for telling us. One of our administrators will read it soon and decide what to do. If you
              left your email address, we’ll answer you there.
            </p>
          </div>
        ) : (
          <>
            <p>
              Has something worried you, or does something just not feel right? Please tell us, even if you’re not sure. Children can write, too. You
              don’t have to tell us your name, but if you’re logged in, we may see which account wrote. Only our administrators can read it.
            </p>
            <ConcernForm posted={actionData} />
          </>
        )}
      </section>
    </div>
  );
}
