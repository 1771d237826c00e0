import { useEffect, useRef } from 'react';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import * as css from './corner-classes.module.css';
import type { LeftPlace } from './use-leaving.ts';

const failed = errorMessages({ 404: serverMessage, 409: serverMessage, fallback: 'That didn’t work. Please try again' });

interface LeftPlacesProps {
  left: LeftPlace[];
  undo: (place: LeftPlace) => Promise<void>;
}

/** Places that were just left, each with its undo. The region exists before its text, to be announced. */
export function LeftPlaces({ left, undo }: LeftPlacesProps) {
  const region = useRef<HTMLDivElement>(null);
  // The pressed button goes with its place.
  useEffect(() => {
    if (left.length > 0 && document.activeElement === document.body) region.current?.focus();
  }, [left]);
  return (
    <div ref={region} tabIndex={-1} role="status" className={css.left}>
      {left.map((place) => (
        <LeftLine key={`${place.classId} ${place.profile.id}`} place={place} undo={undo} />
      ))}
    </div>
  );
}

function LeftLine({ place, undo }: { place: LeftPlace; undo: LeftPlacesProps['undo'] }) {
  const { className, profile, isRequest } = place;
  const undoing = useAction(() => undo(place), failed);
  return (
    <div className={css.leftPlace}>
      <p>
        {isRequest ? (
          <>
            <bdi>{profile.name}</bdi> no longer asks to join <bdi>{className}</bdi>.
          </>
        ) : (
          <>
            <bdi>{profile.name}</bdi> has left <bdi>{className}</bdi>.
          </>
        )}
      </p>
      <ActionButton variant="secondary" action={undoing} aria-label={`Undo: ${profile.name}, ${className}`}>
        Undo
      </ActionButton>
      {undoing.failure && <Notice tone="bad">{undoing.failure}</Notice>}
    </div>
  );
}
