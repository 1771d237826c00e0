import { use, useRef, useState } from 'react';
import { api } from '#app/api-client.ts';
import { PasswordPrompt } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import type { Invite } from '../invites/invites.contract.ts';

const failed = errorMessages({ 404: serverMessage, fallback: 'The link hasn’t ended. Please try again' });

const stateOf = ({ isOpen, left, endsAt }: Invite) => {
  const day = formatLocalDate(endsAt);
  if (!isOpen) return `Ended on ${day}`;
  return left > 0 ? `Works until ${day}` : 'Takes no more recordings';
};

/** Links of the household, each with what was recorded and a button that ends it. */
export function InviteList({ invites, reload }: { invites: Invite[]; reload: () => Promise<void> }) {
  const [asked, setAsked] = useState<Invite>();
  const list = useRef<HTMLUListElement>(null);
  const withPassword = use(PasswordPrompt);
  return (
    <>
      <FactsList label="Links for relatives" ref={list}>
        {invites.map((invite) => (
          <FactsRow
            key={invite.id}
            title={
              <strong>
                <bdi>{invite.name}</bdi>
              </strong>
            }
            facts={`${invite.recorded} of ${invite.phrases} recorded. ${stateOf(invite)}.`}
          >
            {invite.isOpen && (
              <Button variant="secondary" aria-label={`End the link for ${invite.name}`} onClick={() => setAsked(invite)}>
                End the link
              </Button>
            )}
          </FactsRow>
        ))}
      </FactsList>
      {asked && (
        <ConfirmDialog
          title={`End the link for ${asked.name}?`}
          confirmLabel="End the link"
          onConfirm={async () => {
            await withPassword(() => api.familyVoices.endInvite({ id: asked.id }));
            setAsked(undefined);
            await reload();
            restoreFocus(() => list.current);
          }}
          toMessage={failed}
          onClose={() => setAsked(undefined)}
        >
          <p>It takes no more recordings. What is recorded stays in your album.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
