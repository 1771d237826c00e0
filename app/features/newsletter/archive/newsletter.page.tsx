import { data, Link } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { PostBody } from '#app/features/blog/public.tsx';
import { formatDate } from '#app/lib/format-date.ts';
import { paragraphs } from '#app/lib/paragraphs.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { apiContext } from '#app/load-context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { awaitAll, toResult } from '#app/ui/feedback/async-section.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError, useRetry } from '#app/ui/feedback/load-error.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { bodySize } from '#app/ui/layout/body-size.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { Fold } from '#app/ui/layout/fold.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/newsletter.page';
import type { Archived } from './archive.contract.ts';
import * as css from './archive.module.css';
import { messageParts } from './message-parts.ts';

const load = (api: Api, id: number) => awaitAll({ newsletter: toResult(api.newsletter.archived({ id })) });

export async function loader({ context, params }: Route.LoaderArgs) {
  const result = await load(context.get(apiContext), parseIdParam(params.id));
  return data(result, 'errorStatus' in result.newsletter ? result.newsletter.errorStatus : 200);
}
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(api, parseIdParam(params.id));

const notFoundTitle = 'Newsletter not found';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData || 'errorStatus' in loaderData.newsletter)
    return pageMeta({ title: notFoundTitle, description: 'There is no such newsletter.', matches });
  const { id, subject, sentOn } = loaderData.newsletter.data;
  return pageMeta({
    title: subject,
    description: `A newsletter of the academy, sent on ${formatDate(sentOn)}.`,
    path: `/newsletters/${id}`,
    parent: { title: 'Newsletters', path: '/newsletters' },
    matches,
  });
};

export default function NewsletterPage({ loaderData: { newsletter } }: Route.ComponentProps) {
  if ('data' in newsletter) return <ArchivedNewsletter key={newsletter.data.id} newsletter={newsletter.data} />;
  return newsletter.errorStatus === 404 ? <NoNewsletter /> : <LoadFailed />;
}

const NoNewsletter = () => (
  <CenteredPage title={notFoundTitle}>
    <EmptyState actions={<ToArchive />}>
      <p>
        <span lang="ig">Ndo</span>, there is no newsletter at this address. It may have been taken down, or the address may be mistyped.
      </p>
    </EmptyState>
  </CenteredPage>
);

const LoadFailed = () => (
  <CenteredPage title="Failed to fetch the newsletter">
    <LoadError {...useRetry()}>Please check your connection and try again.</LoadError>
    <p>
      <ToArchive />
    </p>
  </CenteredPage>
);

const ToArchive = () => (
  <ButtonLink to="/newsletters" variant="secondary">
    <span aria-hidden="true">←</span> All newsletters
  </ButtonLink>
);

function ArchivedNewsletter({ newsletter: { subject, message, html, sentOn, older, newer } }: { newsletter: Archived }) {
  const texts = paragraphs(message).map((text, nth) => ({ text, nth }));
  return (
    <div className={css.page}>
      <ToArchive />
      <article>
        <h1 dir="auto" className={`lines ${css.subject}`}>
          <IgboText>{subject}</IgboText>
        </h1>
        <p className={css.when}>
          Sent on <time dateTime={sentOn}>{formatDate(sentOn)}</time>
        </p>
        {html ? (
          <div className={css.rich}>
            <PostBody html={html} />
          </div>
        ) : (
          <Fold size={bodySize(message)} what="the newsletter">
            <div className={css.message}>
              {texts.map(({ text, nth }) => (
                <Paragraph key={nth} text={text} />
              ))}
            </div>
          </Fold>
        )}
      </article>
      {(older || newer) && (
        <nav aria-label="Other newsletters" className={css.others}>
          {older && <Other label="Older" {...older} />}
          {newer && <Other label="Newer" {...newer} />}
        </nav>
      )}
    </div>
  );
}

/** Plain text with its line breaks and addresses. */
function Paragraph({ text }: { text: string }) {
  const parts = messageParts(text).map((part, nth) => ({ ...part, nth }));
  return (
    <p dir="auto">
      {parts.map(({ text, href, nth }) =>
        href ? (
          <a key={nth} href={href}>
            {text}
          </a>
        ) : (
          <IgboText key={nth}>{text}</IgboText>
        ),
      )}
    </p>
  );
}

const Other = ({ label, id, subject }: { label: string; id: number; subject: string }) => (
  <p>
    {label}:{' '}
    <Link to={`/newsletters/${id}`} dir="auto">
      <IgboText>{subject}</IgboText>
    </Link>
  </p>
);
