import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import type { ClassRequest } from '../membership/membership.contract.ts';
import { LeaveButton } from './leave-button.tsx';
import type { CornerProps } from './load-corner.ts';

const stateOf = ({ state, createdAt }: ClassRequest) =>
  state === 'waiting' ? `Asked on ${formatLocalDate(createdAt)}. You’ll get an email with the answer.` : 'There was no place this time.';

/** Requests of the household that wait or were declined. */
export const RequestList = ({ corner, reload }: CornerProps) => (
  <FactsList label="Your requests">
    {corner.requests.map((request) => {
      const name = corner.profiles.find(({ id }) => id === request.profile)?.name ?? '';
      return (
        <FactsRow
          key={request.id}
          title={
            <strong>
              <bdi>{name}</bdi>, <bdi>{request.name}</bdi>
            </strong>
          }
          facts={stateOf(request)}
        >
          {request.state === 'waiting' && (
            <LeaveButton classId={request.class} className={request.name} profile={{ id: request.profile, name }} isRequest reload={reload} />
          )}
        </FactsRow>
      );
    })}
  </FactsList>
);
