import { data, Link, useRevalidator } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import type { PageWithTotal } from '#app/http/endpoint.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { shorten } from '#app/lib/shorten.ts';
import { apiContext } from '#app/load-context.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/search.page';
import type { SearchResult } from './search.contract.ts';
import * as css from './search.module.css';
import { SearchResults } from './search-results.tsx';
import { SlashKeyChoice } from './slash-key-choice.tsx';

type Outcome = {
  found?: PageWithTotal<SearchResult[]>;
  /** Message about an invalid query. */
  problem?: string;
  /** Status of an error that is not the visitor's. */
  failed?: number;
};

/** Characters of a query in the title of the page. */
const titleLength = 60;

interface Search {
  typed: string;
  page: number;
}

function searchFromUrl(url: string): Search {
  const { searchParams } = new URL(url);
  return { typed: searchParams.get('q') ?? '', page: parseIdParam(searchParams.get('page') ?? '') || 1 };
}

async function load(api: Api, { typed, page }: Search): Promise<Outcome> {
  if (typed.trim() === '') return {};
  try {
    return { found: await api.search.find({ q: typed, page }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [400, 429].includes(error.status) ? { problem: error.errors?.q ?? error.message } : { failed: error.status };
  }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = searchFromUrl(request.url);
  const outcome = await load(context.get(apiContext), search);
  return data({ ...outcome, ...search }, outcome.failed ?? 200);
}
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const search = searchFromUrl(request.url);
  return { ...(await load(api, search)), ...search };
};

/** No path: results are for people, not for crawlers. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData?.typed ? `Search: ${shorten(loaderData.typed, titleLength)}` : 'Search',
    description: 'Search the posts, the words of the day and the course.',
    matches,
  });

export default function SearchPage({ loaderData: { typed, page, found, problem, failed } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <div className={css.page}>
      <h1 className={css.title}>Search</h1>
      <search>
        <form method="get" action="/search" className={css.form}>
          <label htmlFor="search">Posts, words and the course</label>
          <input
            id="search"
            key={typed}
            type="search"
            name="q"
            defaultValue={typed}
            aria-describedby="search-help"
            enterKeyHint="search"
            {...asTyped}
            dir="auto"
          />
          <Button type="submit">Search</Button>
        </form>
      </search>
      <p id="search-help" className={css.help}>
        Type <span lang="ig">ọsọ</span> with its dots to find only that spelling, or oso to find them all. “Quotation marks” keep words together.
      </p>
      {problem && <Notice tone="bad">{`${problem}.`.replace(/\.\.$/, '.')}</Notice>}
      {failed !== undefined && <LoadError onRetry={() => void revalidate()}>We could not search: something went wrong on our side.</LoadError>}
      {typed.trim() === '' && <Suggestions />}
      {found && (found.total > 0 ? <SearchResults found={found} typed={typed} page={page} /> : <NothingFound typed={typed} />)}
      <SlashKeyChoice />
    </div>
  );
}

const Suggestions = () => (
  <p className={css.suggestions}>
    <ButtonLink variant="secondary" to="/words">
      All words by letter
    </ButtonLink>
    <ButtonLink variant="secondary" to="/blog">
      Read the blog
    </ButtonLink>
  </p>
);

const NothingFound = ({ typed }: { typed: string }) => (
  <EmptyState>
    <p role="status">
      Nothing found for “<bdi>{typed}</bdi>”.
    </p>
    <p>
      Fewer words find more, and so do words without dots and tone marks. <Link to="/contact">Ask us</Link> what you were looking for.
    </p>
    <Suggestions />
  </EmptyState>
);
