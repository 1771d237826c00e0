import { data, Link, redirect, replace } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { TeachingUnitLink, useLearnerParts } from '#app/features/course/public.tsx';
import { commentsPerPage } from '#app/features/discussion/public.ts';
import type { InitialComments } from '#app/features/discussion/public.tsx';
import { wordPath } from '#app/features/word-of-day/public.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { apiContext } from '#app/load-context.ts';
import { LateSayButton } from '#app/ui/audio/mirror/late-say-button.tsx';
import { Voices } from '#app/ui/audio/voices.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { awaitAll, toResult } from '#app/ui/feedback/async-section.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError, useRetry } from '#app/ui/feedback/load-error.tsx';
import { Headword } from '#app/ui/igbo/headword.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { bodySize } from '#app/ui/layout/body-size.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { Fold } from '#app/ui/layout/fold.tsx';
import { Neighbours } from '#app/ui/layout/neighbours.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/word.page';
import { Comments, Likes } from './comments.tsx';
import { Meaning } from './meaning.tsx';
import { ShareButton } from './share-button.tsx';
import * as css from './word.module.css';
import type { ArchivedWord, WordLink } from './word-archive.contract.ts';
import { wordGraph } from './word-graph.ts';

/** The address is the id, and a slug for people: '12-osisi'. */
function load(api: Api, address: string) {
  const id = parseIdParam(address.split('-', 1)[0] ?? '');
  return { word: toResult(api.wordArchive.read({ id })), comments: toResult(api.wordOfDay.comments({ id, limit: commentsPerPage })) };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const results = await awaitAll(load(context.get(apiContext), params.address));
  if ('errorStatus' in results.word) return data(results, results.word.errorStatus);
  const address = otherAddress(request.url, results.word.data);
  // Not kept by browsers: the title may change, and back.
  if (address) throw redirect(address, { status: 301, headers: { 'Cache-Control': 'no-cache' } });
  return data(results);
}
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const results = await awaitAll(load(api, params.address));
  const address = 'data' in results.word && otherAddress(request.url, results.word.data);
  if (address) throw replace(address);
  return results;
}

/** The one address of a word, unless it is the requested one. */
function otherAddress(requested: string, word: ArchivedWord): string | undefined {
  const { pathname, search } = new URL(requested);
  const path = wordPath(word);
  return pathname.replace(/\.data$/, '') === path ? undefined : path + search;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData || 'errorStatus' in loaderData.word) return pageMeta({ title: 'Word not found', description: 'There is no such word.', matches });
  const { data: word } = loaderData.word;
  const { title, summary: description } = word;
  const path = wordPath(word);
  return pageMeta({
    title,
    description: `${title}: ${description}`,
    path,
    image: word.shareImage,
    parent: { title: 'All words', path: '/words' },
    // The browser bundle omits structured data.
    ...(import.meta.env.SSR && { graph: (publicUrl: string) => wordGraph(word, publicUrl) }),
    matches,
  });
};

export default function WordPage({ loaderData: { word, comments } }: Route.ComponentProps) {
  if ('data' in word) return <Article key={word.data.id} word={word.data} comments={comments} />;
  return word.errorStatus === 404 ? <NoWord /> : <LoadFailed />;
}

const AllWords = () => (
  <ButtonLink to="/words" variant="secondary">
    All words
  </ButtonLink>
);

const NoWord = () => (
  <CenteredPage title="Word not found">
    <EmptyState
      actions={
        <>
          <AllWords />
          <ButtonLink to="/blog" variant="secondary">
            Word of the Day
          </ButtonLink>
        </>
      }
    >
      <p>
        <span lang="ig">Ndo</span>, there is no word at this address. It may have been taken down, or the address may be mistyped.
      </p>
    </EmptyState>
  </CenteredPage>
);

const LoadFailed = () => (
  <CenteredPage title="Failed to fetch the word">
    <LoadError {...useRetry()}>Please check your connection and try again.</LoadError>
    <p>
      <AllWords />
    </p>
  </CenteredPage>
);

function Article({ word, comments }: { word: ArchivedWord; comments: InitialComments }) {
  const parts = useLearnerParts();
  return (
    <div className={css.page}>
      <article>
        <p className={css.kicker}>
          <Link to="/words">All words</Link>
          <span>
            Word of the Day, <time dateTime={word.shownOn}>{formatDate(word.shownOn)}</time> · <span lang="ig">{word.marketDay}</span>
          </span>
        </p>
        <Headword as="h1">{word.title}</Headword>
        {word.subtitle && (
          <p className={`lines ${css.subtitle}`}>
            <IgboText>{word.subtitle}</IgboText>
          </p>
        )}
        <Voices voices={word.voices} igbo={word.title} />
        {word.unit?.hasCheckedTones && <LateSayButton toned={word.title} voices={word.voices} />}
        <Fold size={bodySize(word.body)} what="the text">
          <Meaning>{word.body}</Meaning>
        </Fold>
        {word.unit && (
          <p className={css.unit}>
            <TeachingUnitLink unit={word.unit} />
          </p>
        )}
        <div className={css.row}>
          <Likes word={word} />
          <ShareButton title={word.title} />
          {parts && word.unit && <parts.LearnWord unit={word.unit.id} igbo={word.title} />}
        </div>
      </article>
      <Neighbours
        label="Words before and after"
        previous={word.previous && neighbour('Word before', word.previous)}
        next={word.next && neighbour('Word after', word.next)}
      />
      <Comments word={word} initial={comments} />
    </div>
  );
}

const neighbour = (label: string, word: WordLink) => ({ to: wordPath(word), label, title: <span lang="ig">{word.title}</span> });
