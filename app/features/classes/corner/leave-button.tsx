import { use, useState } from 'react';
import { api } from '#app/api-client.ts';
import { PasswordPrompt } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';

const failed = errorMessages({ 404: serverMessage, fallback: 'That didn’t work. Please try again' });

interface LeaveButtonProps {
  classId: number;
  className: string;
  profile: { id: number; name: string };
  /** True for a request that waits. */
  isRequest?: boolean;
  reload: () => Promise<void>;
}

/** Leaves a class, or takes a request back: no reason is asked for. */
export function LeaveButton({ classId, className, profile, isRequest = false, reload }: LeaveButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const withPassword = use(PasswordPrompt);
  const label = isRequest ? 'Take it back' : 'Leave';
  return (
    <>
      <Button variant="secondary" aria-label={`${label}: ${profile.name}, ${className}`} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={isRequest ? 'Take this request back?' : `Leave ${className}?`}
          confirmLabel={label}
          onConfirm={async () => {
            await withPassword(() => api.classes.leaveClass({ id: classId, profile: profile.id }));
            setIsAsking(false);
            await reload();
            restoreFocus(() => document.getElementById('main'));
          }}
          toMessage={failed}
          onClose={() => setIsAsking(false)}
        >
          {isRequest ? (
            <p>
              The tutor no longer sees that <bdi>{profile.name}</bdi> would like to join.
            </p>
          ) : (
            <p>
              <bdi>{profile.name}</bdi> gives up the place. What was learned stays, and a code or a request leads back while there is room.
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
