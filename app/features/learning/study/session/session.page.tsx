import { useState } from 'react';
import { redirect, replace } from 'react-router';
import type { ApiError } from '#app/lib/api-error.ts';
import { accountOf } from '#app/login-session/learning-account.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { LoadError, useRetry } from '#app/ui/feedback/load-error.tsx';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { findLearner, type Learner, loadLearners } from '../learner.ts';
import { busyMessage, outageOf } from '../outage.ts';
import { loadForLearner } from '../require-learner.ts';
import { prepareNext } from '../today/next-session.ts';
import type { Route } from './+types/session.page';
import { loadSession } from './load-session.ts';
import * as css from './session.module.css';
import { readAddress, sessionPath } from './session-address.ts';
import type { StoredSession } from './stored-session.ts';
import { StudySession } from './study-session.tsx';

const NoteBefore = lazyPart('the note', () => import('./note-before.tsx').then((module) => module.NoteBefore));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Learning', description: 'A lesson.', matches });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url);
  const address = readAddress(url);
  if (!address) throw redirect('/study/today');
  if (url.searchParams.get('kind') === 'next') {
    const next = await loadForLearner(request, () => prepareNext(address.profile));
    if ('problem' in next) return { ...next, address };
    throw replace(sessionPath(next.data));
  }
  if (url.searchParams.get('k') !== address.key) throw replace(sessionPath(address));
  const result = await loadForLearner(request, async () => {
    // The session is stored under the account that has the profile.
    if (accountOf(address.profile) === undefined) await loadLearners().catch(() => undefined);
    const [stored, learner] = await Promise.all([loadSession(address), findLearner(address.profile)]);
    return { stored, learner };
  });
  return { ...result, address };
}

export default function SessionPage({ loaderData }: Route.ComponentProps) {
  if ('problem' in loaderData) return <NoSession problem={loaderData.problem} />;
  return <Session key={loaderData.address.key} {...loaderData.data} />;
}

function Session({ stored, learner }: { stored: StoredSession; learner: Learner | undefined }) {
  const { note } = stored.session;
  const [isBegun, setBegun] = useState(false);
  return note && !isBegun && stored.run.answers.length === 0 ? (
    <NoteBefore note={note} onGoOn={() => setBegun(true)} />
  ) : (
    <StudySession loaded={stored} learner={learner} isBegun={isBegun} />
  );
}

const gone = 'This session doesn’t belong to your family.';

function sentenceOf(problem: ApiError): string {
  if (isRefusal(problem)) return problem.status === 404 ? gone : problem.message;
  const outage = outageOf(problem);
  if (outage === 'offline') return 'There is no connection, and this session is not on this device yet.';
  return outage === 'busy' ? busyMessage : 'We could not fetch the session: something went wrong on our side.';
}

/** A refusal without a sentence is that of a proxy (decision 0139). */
const isRefusal = ({ status, message }: ApiError) => message !== '' && (status === 403 || status === 404 || status === 429);

function NoSession({ problem }: { problem: ApiError }) {
  const retry = useRetry();
  const sentence = sentenceOf(problem);
  return (
    <div className={css.page}>
      <h1>Not yet</h1>
      {isRefusal(problem) ? <p>{sentence}</p> : <LoadError {...retry}>{sentence}</LoadError>}
      <p className={css.actions}>
        <ButtonLink to="/study/today">Go to Today</ButtonLink>
      </p>
    </div>
  );
}
