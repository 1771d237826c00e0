import { data, Link } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { apiContext } from '#app/load-context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { AsyncSection, awaitAll, pageStatus, partByPart, toResult } from '#app/ui/feedback/async-section.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/newsletters.page';
import type { ArchivedSummary } from './archive.contract.ts';
import * as css from './archive.module.css';

const newslettersPerPage = 10;

/** One newsletter more than a page shows says whether there are older ones. */
const load = (api: Api, before: number | undefined) => ({
  newsletters: toResult(api.newsletter.archive({ limit: newslettersPerPage + 1, ...(before ? { before } : {}) })),
});

const cursorFromUrl = (request: Request) => parseIdParam(new URL(request.url).searchParams.get('before') ?? '') || undefined;

export async function loader({ context, request }: Route.LoaderArgs) {
  const before = cursorFromUrl(request);
  const results = await awaitAll(load(context.get(apiContext), before));
  return data({ ...results, before }, pageStatus(results));
}
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const before = cursorFromUrl(request);
  return partByPart({ ...load(api, before), before });
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Newsletters',
    description: 'Past newsletters to read again: words for the family table, new posts, and news.',
    path: '/newsletters',
    matches,
  });

export default function Newsletters({ loaderData: { newsletters, before } }: Route.ComponentProps) {
  return (
    <div className={css.page}>
      <h1 className={css.title}>Newsletters</h1>
      <p className={css.intro}>Newsletters we have sent, to read again. To get the next one by email, subscribe at the end of this page.</p>
      <AsyncSection result={newsletters} loading="Loading the newsletters..." errorMessage="Failed to fetch the newsletters" reserveHeight>
        {({ rows }) => <ArchivedNewsletters key={before} rows={rows} isFirstPage={before === undefined} />}
      </AsyncSection>
    </div>
  );
}

function ArchivedNewsletters({ rows, isFirstPage }: { rows: ArchivedSummary[]; isFirstPage: boolean }) {
  const shown = rows.slice(0, newslettersPerPage);
  const last = shown.at(-1);
  if (!last && isFirstPage)
    return (
      <EmptyState actions={<ButtonLink to="/blog">Read the blog</ButtonLink>}>
        <p>There are no newsletters to read here yet.</p>
      </EmptyState>
    );
  return (
    <>
      {!last && <p>There are no older newsletters.</p>}
      <ul role="list" className={css.list}>
        {shown.map(({ id, subject, excerpt, sentOn }) => (
          <li key={id}>
            <h2>
              <Link to={`/newsletters/${id}`} dir="auto" className="lines">
                <IgboText>{subject}</IgboText>
              </Link>
            </h2>
            <p className={css.when}>
              <time dateTime={sentOn}>{formatDate(sentOn)}</time>
            </p>
            <p dir="auto" className="lines">
              <IgboText>{excerpt}</IgboText>
            </p>
          </li>
        ))}
      </ul>
      <p className={css.more}>
        {!isFirstPage && (
          <ButtonLink variant="secondary" to="/newsletters">
            Back to the newest
          </ButtonLink>
        )}
        {last && rows.length > shown.length && (
          <ButtonLink variant="secondary" to={`/newsletters?before=${last.id}`}>
            Older newsletters
          </ButtonLink>
        )}
      </p>
    </>
  );
}
