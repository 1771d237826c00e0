import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import type { ClassRequest } from '../membership/membership.contract.ts';
import { LeaveButton } from './leave-button.tsx';
import type { LeavingProps } from './use-leaving.ts';

const stateOf = ({ state, createdAt }: ClassRequest) =>
  state === 'waiting' ? `Asked on ${formatLocalDate(createdAt)}. You’ll get an email with the answer.` : 'There was no place this time.';

/** Requests of the household that wait or were declined. */
export const RequestList = ({ corner, leave }: LeavingProps) => (
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
            <LeaveButton
              place={{ classId: request.class, className: request.name, profile: { id: request.profile, name }, isRequest: true }}
              leave={leave}
            />
          )}
        </FactsRow>
      );
    })}
  </FactsList>
);
