import { data } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { TutorCard } from '#app/features/tutors/public.ts';
import { paragraphs } from '#app/lib/paragraphs.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { apiContext } from '#app/load-context.ts';
import { Voices } from '#app/ui/audio/voices.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { awaitAll, toResult } from '#app/ui/feedback/async-section.tsx';
import { deferred } from '#app/ui/feedback/deferred.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError, useRetry } from '#app/ui/feedback/load-error.tsx';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/tutor.page';
import { offerText } from './offer-text.ts';
import type { TutorPage } from './tutor-page.contract.ts';
import * as css from './tutor-page.module.css';

/** Times are by the clock of the reader, which only the browser knows. */
const FreeTimes = deferred(
  () => import('./free-times-section.tsx').then((module) => module.FreeTimesSection),
  <noscript>
    <p>The free times need JavaScript. Without it, please write to us: our address is at the foot of the page, and we ask for you.</p>
  </noscript>,
);

const load = (api: Api, id: string) => awaitAll({ tutor: toResult(api.liveLessons.tutor({ id: parseIdParam(id) })) });

export async function loader({ context, params }: Route.LoaderArgs) {
  const result = await load(context.get(apiContext), params.id);
  return data(result, 'errorStatus' in result.tutor ? result.tutor.errorStatus : 200);
}
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(api, params.id);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData || 'errorStatus' in loaderData.tutor)
    return pageMeta({ title: 'Tutor not found', description: 'There is no such tutor here.', matches });
  const { id, shownName, about, shareImage } = loaderData.tutor.data;
  return pageMeta({
    title: shownName,
    description: paragraphs(about)[0] ?? shownName,
    path: `/tutors/${id}`,
    image: shareImage,
    parent: { title: 'Our tutors', path: '/tutors' },
    matches,
  });
};

export default function Tutor({ loaderData: { tutor } }: Route.ComponentProps) {
  if ('data' in tutor) return <Content key={tutor.data.id} tutor={tutor.data} />;
  return tutor.errorStatus === 404 ? <NoTutor /> : <LoadFailed />;
}

const AllTutors = () => (
  <ButtonLink to="/tutors" variant="secondary">
    All tutors
  </ButtonLink>
);

const NoTutor = () => (
  <CenteredPage title="Tutor not found">
    <EmptyState actions={<AllTutors />}>
      <p>
        <span lang="ig">Ndo</span>, this tutor is not here at present, or the address is mistyped.
      </p>
    </EmptyState>
  </CenteredPage>
);

const LoadFailed = () => (
  <CenteredPage title="Failed to fetch the tutor">
    <LoadError {...useRetry()}>Please check your connection and try again.</LoadError>
    <p>
      <AllTutors />
    </p>
  </CenteredPage>
);

function Content({ tutor }: { tutor: TutorPage }) {
  const { shownName, voices, offer } = tutor;
  return (
    <div className={css.page}>
      <TutorCard card={tutor} as="h1" />
      {voices.length > 0 && (
        <section aria-labelledby="voices" className={css.part}>
          <h2 id="voices">Listen to {shownName}</h2>
          <ul role="list" className={css.voices}>
            {voices.map(({ igbo, meaning, ...voice }) => (
              <li key={voice.url}>
                <span>
                  <strong lang="ig">{igbo}</strong>
                  {meaning && `: ${meaning}`}
                </span>
                <Voices voices={[voice]} igbo={igbo} small />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="lesson" className={css.part}>
        <h2 id="lesson">Ask for a lesson</h2>
        {offer ? (
          <>
            <p>{offerText(offer)}</p>
            <p className={css.hint}>
              You meet by video, at a time that suits you both. Choose a time and say what you’d like to learn: {shownName} answers within three days,
              and you get an email. You need an account, which is free.
              {offer.ages.length > 0 && ' A child has a lesson with a grown-up in the room.'}
            </p>
            <FreeTimes tutor={tutor} offer={offer} />
          </>
        ) : (
          <p>{shownName} gives no live lessons at present.</p>
        )}
      </section>
      <p>
        <AllTutors />
      </p>
    </div>
  );
}
