import { isRouteErrorResponse } from 'react-router';
import { networkErrorMessage } from '#app/http/error-messages.ts';
import { apiContext } from '#app/load-context.ts';
import { respondToPost } from '#app/ui/forms/posted-form.ts';
import { failureOfPost, useThanks } from '#app/ui/forms/posted-form-card.tsx';
import { useAcademy } from '#app/ui/hooks/use-academy.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/contact.page';
import * as css from './contact.module.css';
import { ContactForm, type RejectedContact } from './contact-form.tsx';
import { ContactLinks } from './contact-links.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Contact',
    description: 'Questions about courses, tutors or the academy? Write to us and we will answer.',
    path: '/contact',
    matches,
  });

/** Handles the form post: 303 to the thank-you, 400 with errors and typed values, 429 with Retry-After. */
export const action = ({ request, context }: Route.ActionArgs) =>
  respondToPost(request, {
    fields: ['name', 'email', 'subject', 'message'],
    send: async (values) => {
      await context.get(apiContext).contact.send(values);
      return '/contact?sent=1';
    },
  });

/** Passes Retry-After to clients without JavaScript. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Limit in ms of a sent form. */
const limitMs = 15_000;
const limit = () => new Promise<never>((_, reject) => setTimeout(reject, limitMs));

/** Catches network errors and rejections of the whole form: the form stays filled in and shows the reason. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<RejectedContact | undefined> {
  try {
    return await Promise.race([serverAction(), limit()]);
  } catch (problem) {
    // React Router handles redirects.
    if (problem instanceof Response) throw problem;
    if (!isRouteErrorResponse(problem)) return { failure: networkErrorMessage };
    // The response of a proxy is a page.
    return { failure: failureOfPost(problem.status, String(problem.data)) };
  }
}

export default function Contact({ actionData }: Route.ComponentProps) {
  const { postalAddress } = useAcademy();
  const { sent, thanks } = useThanks<HTMLParagraphElement>(actionData);
  return (
    <div className={css.page}>
      <div>
        <h1 className={css.title}>Contact us</h1>
        <p>Questions about the courses, about teaching with us or about this site: write to us, and we will answer.</p>
        {postalAddress && <p className={css.address}>{postalAddress}</p>}
        <ContactLinks social={3} />
      </div>
      {sent ? (
        <p ref={thanks} tabIndex={-1} className={css.thanks}>
          <strong lang="ig">Daalụ!</strong> Thank you, your message has reached us.
        </p>
      ) : (
        <ContactForm posted={actionData} />
      )}
    </div>
  );
}
