import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { TeachingPage } from '#app/features/tutors/public.tsx';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/sentences.page';

const SentenceList = lazyPart('the learners', () => import('./sentence-list.tsx').then((module) => module.SentenceList));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Sentences for reports', description: 'A sentence about each learner, for the report of the term.', matches });

/** What a tutor writes for the reports of a class. */
export default function Sentences({ params }: Route.ComponentProps) {
  const id = parseIdParam(params.id) || 0;
  const [name, setName] = useState('');
  const read = useCallback(async () => {
    const found = await api.termReports.taughtReports({ id });
    setName(found.name);
    return found;
  }, [id]);
  return (
    <TeachingPage
      title="Sentences for reports"
      read={read}
      otherView={<Link to={`/tutor/classes/${id}`}>{name === '' ? 'The class' : <bdi>{name}</bdi>}</Link>}
    >
      {(found) => <SentenceList found={found} />}
    </TeachingPage>
  );
}
