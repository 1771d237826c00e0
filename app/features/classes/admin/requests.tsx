import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { AvatarPicture } from '#app/features/household/public.tsx';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { Button } from '#app/ui/button.tsx';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import type { AdminClass } from './class-admin.contract.ts';
import * as css from './classes.module.css';
import { ageNames } from './learner-names.ts';
import type { ClassActions } from './use-class-actions.tsx';

/** Requests that wait, to be accepted or declined. */
export function Requests({ found, actions }: { found: AdminClass; actions: ClassActions }) {
  const decide = (request: AdminClass['requests'][number], state: 'accepted' | 'declined') =>
    actions.ask({
      label: state === 'accepted' ? 'Accept' : 'Decline',
      title: state === 'accepted' ? 'Accept the request' : 'Decline the request',
      question: `${request.name}, of the household of ${request.grownUp}. The family gets an email.`,
      perform: () => api.classes.decideRequestAsStaff({ id: found.id, request: request.id, state }),
    });
  return (
    <section aria-labelledby="requests" className={css.section}>
      <h2 id="requests">Requests to join</h2>
      <FactsList label="Requests to join">
        {found.requests.map((request) => (
          <FactsRow
            key={request.id}
            title={
              <p className={css.name}>
                <AvatarPicture avatar={request.avatar} />
                <span>
                  <bdi>{request.name}</bdi>, {ageNames[request.ageBand]}
                </span>
              </p>
            }
            facts={
              <>
                Household of <Link to={`/admin/users/${request.account}`}>{request.grownUp}</Link>, asked on {formatDateTime(request.createdAt)}
              </>
            }
          >
            <Button aria-label={`Accept: ${request.name}`} onClick={() => decide(request, 'accepted')}>
              Accept
            </Button>
            <Button variant="secondary" aria-label={`Decline: ${request.name}`} onClick={() => decide(request, 'declined')}>
              Decline
            </Button>
          </FactsRow>
        ))}
      </FactsList>
    </section>
  );
}
