import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { loadForLearner, StudyProblem } from '#app/features/learning/public.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/album.page';
import * as css from './album.module.css';
import { AlbumList } from './album-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Family album', description: 'Igbo in the voices of your family.', matches });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadForLearner(request, () => api.familyVoices.album());

const toCorner = (label: string) => (
  <ButtonLink variant="secondary" to="/study/grown-ups/voices">
    {label}
  </ButtonLink>
);

/** Voices of relatives for every profile of the household. */
export default function AlbumPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <p>
        <Link to="/study/family">Family</Link>
      </p>
      <h1>Family album</h1>
      {'problem' in loaderData ? (
        <StudyProblem
          problem={loaderData.problem}
          noun="your family album"
          offline="There is no connection. The voices of your family are not kept on this device."
        />
      ) : loaderData.data.length === 0 ? (
        <EmptyState actions={toCorner('Ask a relative')}>
          <p>Hear Igbo in the voice of your grandmother, your uncle or a friend: a grown-up sends them a link, and they record on their phone.</p>
        </EmptyState>
      ) : (
        <>
          <p>Listen, and say it back.</p>
          <AlbumList voices={loaderData.data} />
          <p className={css.corner}>{toCorner('Ask for more, download or delete')}</p>
        </>
      )}
    </>
  );
}
