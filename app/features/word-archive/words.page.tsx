import { data } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { formatMonth } from '#app/lib/format-month.ts';
import { otherInitial } from '#app/lib/igbo-alphabet.ts';
import { apiContext } from '#app/load-context.ts';
import { AsyncSection, awaitAll, pageStatus, partByPart, toResult } from '#app/ui/feedback/async-section.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/words.page';
import { ArchiveIndex } from './archive-index.tsx';
import { ArchiveList } from './archive-list.tsx';
import { type ArchiveFilter, filterFromUrl, linkTo } from './archive-url.ts';
import * as css from './words.module.css';

const load = (api: Api, filter: ArchiveFilter) => ({
  list: toResult(api.wordArchive.list(filter)),
  contents: toResult(api.wordArchive.contents({ year: filter.month?.slice(0, 4) })),
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const filter = filterFromUrl(request.url);
  const results = await awaitAll(load(context.get(apiContext), filter));
  return data({ ...results, filter }, isBeyondEnd(results.list, filter) ? 404 : pageStatus(results));
}
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const filter = filterFromUrl(request.url);
  return partByPart({ ...load(api, filter), filter });
};

/** True for a letter, month or page without words. The archive itself may be empty. */
const isBeyondEnd = (list: object, filter: ArchiveFilter) =>
  'data' in list && (list as { data: { words: unknown[] } }).data.words.length === 0 && linkTo(filter) !== '/words';

const titleOf = ({ letter, month }: ArchiveFilter) => {
  if (letter) return `Words with ${letter === otherInitial ? 'other initials' : letter}`;
  return month ? `Words of ${formatMonth(month)}` : 'All words';
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return pageMeta({ title: 'All words', description: 'Every Word of the Day.', matches });
  const { filter, list } = loaderData;
  const page = filter.page > 1 ? `, page ${filter.page}` : '';
  return pageMeta({
    title: titleOf(filter) + page,
    description: `Every Igbo Word of the Day, with its tones, its meaning and how to use it at home. ${titleOf(filter)}${page}.`,
    ...(isBeyondEnd(list, filter) ? {} : { path: linkTo(filter) }),
    ...(linkTo(filter) === '/words' ? {} : { parent: { title: 'All words', path: '/words' } }),
    matches,
  });
};

export default function Words({ loaderData: { list, contents, filter } }: Route.ComponentProps) {
  return (
    <div className={css.page}>
      <h1 className={css.title}>{filter.letter || filter.month ? <Title filter={filter} /> : 'All words'}</h1>
      <div className={css.columns}>
        <AsyncSection result={contents} loading="Loading the letters..." errorMessage="Failed to fetch the letters and months">
          {(index) => <ArchiveIndex {...index} filter={filter} />}
        </AsyncSection>
        <AsyncSection result={list} loading="Loading the words..." errorMessage="Failed to fetch the words" reserveHeight>
          {(found) => <ArchiveList {...found} filter={filter} />}
        </AsyncSection>
      </div>
      <p className={css.calendar}>
        <a href="/words/calendar.ics">The words as a calendar</a>: add this address to your own calendar, and each day brings its word.
      </p>
    </div>
  );
}

function Title({ filter }: { filter: ArchiveFilter }) {
  if (!filter.letter || filter.letter === otherInitial) return titleOf(filter);
  return (
    <>
      Words with <span lang="ig">{filter.letter}</span>
    </>
  );
}
