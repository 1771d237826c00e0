import type { ApiError } from '#app/lib/api-error.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError, useRetry } from '#app/ui/feedback/load-error.tsx';
import { busyMessage, outageOf } from './outage.ts';

interface StudyProblemProps {
  problem: ApiError;
  /** Noun of what is missing: 'your words'. */
  noun: string;
  /** Sentence for a device without a connection. */
  offline: string;
}

/** Instead of a page that could not be loaded. */
export function StudyProblem({ problem, noun, offline }: StudyProblemProps) {
  const retry = useRetry();
  const outage = outageOf(problem);
  if (problem.status === 404 && !outage)
    return (
      <EmptyState actions={<ButtonLink to="/study/grown-ups?add">Add a profile</ButtonLink>}>
        <p>There is no learner in your household yet.</p>
      </EmptyState>
    );
  const sentence = outage === 'busy' ? busyMessage : `We could not fetch ${noun}: something went wrong on our side.`;
  return <LoadError {...retry}>{outage === 'offline' ? offline : sentence}</LoadError>;
}
