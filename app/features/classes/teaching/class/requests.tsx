import { useRef } from 'react';
import { api } from '#app/api-client.ts';
import { AvatarPicture } from '#app/features/household/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import type { ClassPage, WaitingRequest } from '../class-page.contract.ts';
import { ageText } from './age-text.ts';
import * as css from './class.module.css';

const failed = errorMessages({ 404: serverMessage, 409: serverMessage, fallback: 'Nothing was decided. Please try again in a moment.' });

/** Families that ask to join. */
export function Requests({ page: { id, requests }, reload }: { page: ClassPage; reload: () => Promise<void> }) {
  const list = useRef<HTMLUListElement>(null);
  const decide = useAction(async ({ id: request }: WaitingRequest, state: 'accepted' | 'declined') => {
    const { message } = await api.classes.decideAsTutor({ id, request, state });
    await reload();
    list.current?.focus();
    return message;
  }, failed);
  if (requests.length === 0 && !decide.success && !decide.failure) return null;
  return (
    <section className={css.part} aria-labelledby="requests">
      <h2 id="requests">Asking to join</h2>
      <FactsList label="Requests" ref={list}>
        {requests.map((request) => (
          <FactsRow
            key={request.id}
            title={
              <span className={css.name}>
                <AvatarPicture avatar={request.avatar} />
                <bdi>{request.name}</bdi>
              </span>
            }
            facts={ageText(request.ageBand)}
          >
            <ActionButton action={{ ...decide, run: () => decide.run(request, 'accepted') }} aria-label={`Accept ${request.name}`}>
              Accept
            </ActionButton>
            <ActionButton
              variant="secondary"
              action={{ ...decide, run: () => decide.run(request, 'declined') }}
              aria-label={`Decline ${request.name}`}
            >
              Decline
            </ActionButton>
          </FactsRow>
        ))}
      </FactsList>
      <Notice tone="good">{decide.success}</Notice>
      {decide.failure && <Notice tone="bad">{decide.failure}</Notice>}
    </section>
  );
}
