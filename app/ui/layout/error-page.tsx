import type { ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { useAcademy } from '#app/ui/hooks/use-academy.ts';
import * as css from './error-page.module.css';

const unknownError = 'Something went wrong on our side';
const messages: Record<number, string> = { 404: 'Page not found', 413: 'That was too long' };

/** Error boundary of the routes. It sets the document title, because the failed page cannot. */
export function RouteErrorPage({ error, ...page }: { error: unknown } & Omit<ErrorPageProps, 'message'>) {
  const { brandName } = useAcademy();
  const message = isRouteErrorResponse(error) ? messages[error.status] : undefined;
  return (
    <>
      <title>{`${message ?? unknownError} · ${brandName}`}</title>
      <ErrorPage message={message} {...page} />
    </>
  );
}

interface ErrorPageProps {
  message?: string | undefined;
  /** Links instead of those to the front page and the blog. */
  actions?: ReactNode;
  /** Advice instead of that on the two links. */
  children?: ReactNode;
}

const publicLinks = (
  <>
    <ButtonLink to="/">Go to the front page</ButtonLink>
    <ButtonLink to="/blog" variant="secondary">
      Go to the blog
    </ButtonLink>
  </>
);

/** Page for an unknown path, a failed render or a missing permission. */
export function ErrorPage({ message = unknownError, actions = publicLinks, children }: ErrorPageProps) {
  return (
    <div className={css.page}>
      <p className={css.word} lang="ig">
        Ndo!
      </p>
      <h1>{message}</h1>
      <p>
        <span lang="ig">Ndo</span> is how Igbo says sorry with you. {children ?? 'Please try the front page, or read something on the blog.'}
      </p>
      <p className={css.actions}>{actions}</p>
    </div>
  );
}
