import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { CornerSection } from '#app/features/household/public.tsx';
import { errorMessages } from '#app/http/error-messages.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { KeptNote } from '../membership/membership.contract.ts';
import { keptNotesPerPage } from './load-corner.ts';
import { NoteText } from './note-text.tsx';

const failed = errorMessages({ fallback: 'We couldn’t fetch older notes. Please try again' });

/** Notes of classes that are deleted by now. @param first a page, and a further note where there are more */
export function EarlierNotes({ first }: { first: KeptNote[] }) {
  const [notes, setNotes] = useState(first);
  const [hasMore, setHasMore] = useState(first.length > keptNotesPerPage);
  const shown = hasMore ? notes.slice(0, -1) : notes;
  const more = useAction(async () => {
    const next = await api.classes.keptNotes({ before: shown.at(-1)?.id, limit: keptNotesPerPage + 1 });
    setNotes([...shown, ...next]);
    setHasMore(next.length > keptNotesPerPage);
  }, failed);
  return (
    <CornerSection title="Earlier notes">
      <p>What tutors wrote to the families of classes that are long over.</p>
      {shown.map((note) => (
        <NoteText key={note.id} note={note} of={note.class} />
      ))}
      {more.failure && <Notice tone="bad">{more.failure}</Notice>}
      {hasMore && (
        <ActionButton variant="secondary" action={more}>
          Show older notes
        </ActionButton>
      )}
    </CornerSection>
  );
}
