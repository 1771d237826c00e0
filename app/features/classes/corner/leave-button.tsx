import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { Place } from './use-leaving.ts';

const failed = errorMessages({ 404: serverMessage, fallback: 'That didn’t work. Please try again' });

/** Leaves a class, or takes a request back, by one press: no reason and no password are asked for. */
export function LeaveButton({ place, leave }: { place: Place; leave: (place: Place) => Promise<void> }) {
  const leaving = useAction(() => leave(place), failed);
  const label = place.isRequest ? 'Take it back' : 'Leave';
  return (
    <>
      <ActionButton variant="secondary" action={leaving} aria-label={`${label}: ${place.profile.name}, ${place.className}`}>
        {label}
      </ActionButton>
      {leaving.failure && <Notice tone="bad">{leaving.failure}</Notice>}
    </>
  );
}
