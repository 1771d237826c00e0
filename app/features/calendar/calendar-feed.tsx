import { use, useState } from 'react';
import { type Api, api } from '#app/api-client.ts';
import { FormOutcome, PasswordPrompt, PasswordPromptProvider } from '#app/features/accounts/public.tsx';
import { errorMessages } from '#app/http/error-messages.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { ActionButton, Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import * as css from './calendar.module.css';
import { NewAddress } from './new-address.tsx';

const failed = errorMessages({
  network: 'There is no connection. Please try again when you’re back online.',
  fallback: 'That didn’t work. Please try again',
});

interface CalendarFeedProps {
  feed: Awaited<ReturnType<Api['calendar']['read']>>;
  reload: () => Promise<void>;
}

/** The secret address of an account: none, made before, or made just now. */
export const CalendarFeed = (props: CalendarFeedProps) => (
  <PasswordPromptProvider hint="So that only you give your calendar away.">
    <Feed {...props} />
  </PasswordPromptProvider>
);

function Feed({ feed, reload }: CalendarFeedProps) {
  const [address, setAddress] = useState<string>();
  const [asked, setAsked] = useState<'renew' | 'remove'>();
  const withPassword = use(PasswordPrompt);
  async function makeAddress() {
    const made = await withPassword(() => api.calendar.make());
    setAddress(made.address);
    await reload();
  }
  const make = useAction(makeAddress, failed);
  const exists = feed.exists || address !== undefined;
  return (
    <div className={css.feed}>
      {address !== undefined && <NewAddress key={address} address={address} />}
      {feed.exists && address === undefined && <FeedTimes feed={feed} />}
      {exists ? (
        <div className={css.buttons}>
          <Button variant="secondary" onClick={() => setAsked('renew')}>
            Make a new one
          </Button>
          <Button variant="danger-secondary" onClick={() => setAsked('remove')}>
            Take it away
          </Button>
        </div>
      ) : (
        <>
          <p>
            We make a secret address for your calendar. Keep it to yourself: a reader of it sees when you meet, and the names of your classes, tutors
            and learners, but never a link to a meeting. It ends with a new password or email address of your account: then you make a new one here.
          </p>
          <ActionButton action={make}>Make an address</ActionButton>
        </>
      )}
      <FormOutcome success={undefined} failure={make.failure} hasEnded={make.errorStatus === 401} />
      {asked === 'renew' && (
        <ConfirmDialog
          title="Make a new address?"
          confirmLabel="Make a new one"
          onConfirm={async () => {
            await makeAddress();
            setAsked(undefined);
          }}
          toMessage={failed}
          onClose={() => setAsked(undefined)}
        >
          <p>The address from before stops. Calendars that read it need the new one.</p>
        </ConfirmDialog>
      )}
      {asked === 'remove' && (
        <ConfirmDialog
          title="Take the address away?"
          confirmLabel="Take it away"
          onConfirm={async () => {
            await withPassword(() => api.calendar.remove());
            setAsked(undefined);
            setAddress(undefined);
            await reload();
            restoreFocus(() => document.getElementById('main'));
          }}
          toMessage={failed}
          onClose={() => setAsked(undefined)}
        >
          <p>Calendars that read it get nothing any more. Please remove it from them, too: some keep what they have read.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const FeedTimes = ({ feed: { createdAt, readAt } }: Pick<CalendarFeedProps, 'feed'>) => (
  <>
    <p>
      {createdAt && `You made an address on ${formatLocalDate(createdAt)}. `}
      {readAt ? `A calendar last read it on ${formatDateTime(readAt)}.` : 'No calendar has read it so far.'}
    </p>
    <p>
      We keep no copy of it. If you don’t have it any more, or if others have it, make a new one. It ends with a new password or email address of your
      account.
    </p>
  </>
);
