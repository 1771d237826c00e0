import { use, useRef, useState } from 'react';
import { api } from '#app/api-client.ts';
import { FormOutcome, PasswordPrompt } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ActionButton, Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useDownload } from '#app/ui/hooks/use-download.ts';
import type { FamilyVoice } from '../album/album.contract.ts';
import { AlbumList } from '../album/album-list.tsx';

const failed = errorMessages({ 404: serverMessage, fallback: 'The recording is still there. Please try again' });
const downloadFailed = errorMessages({ fallback: 'We couldn’t put the recordings together. Please try again' });

/** The album with what only a grown-up may do: download and take back. */
export function OwnAlbum({ voices, reload }: { voices: FamilyVoice[]; reload: () => Promise<void> }) {
  const [asked, setAsked] = useState<FamilyVoice>();
  const region = useRef<HTMLDivElement>(null);
  const withPassword = use(PasswordPrompt);
  const download = useDownload({
    fetchFile: () => withPassword(() => api.familyVoices.archive()),
    toSuccess: (name) => `Saved as ${name}`,
    toMessage: downloadFailed,
  });
  if (voices.length === 0) return <p>Nothing is recorded yet. Once a relative has spoken, you hear it here and on Family.</p>;
  return (
    <div ref={region} tabIndex={-1}>
      <p>Your household hears these on this page and on Family. They are yours to keep: download them all in one file.</p>
      <p>
        <ActionButton variant="secondary" action={download}>
          Download all recordings
        </ActionButton>
      </p>
      <FormOutcome success={download.success} failure={download.failure} hasEnded={download.errorStatus === 401} />
      <AlbumList voices={voices}>
        {(voice) => (
          <Button variant="danger-secondary" aria-label={`Delete ${voice.igbo} by ${voice.speaker}`} onClick={() => setAsked(voice)}>
            Delete
          </Button>
        )}
      </AlbumList>
      {asked && (
        <ConfirmDialog
          title={`Delete this recording of ${asked.speaker}?`}
          confirmLabel="Delete"
          onConfirm={async () => {
            await withPassword(() => api.familyVoices.takeBack({ id: asked.id }));
            setAsked(undefined);
            await reload();
            restoreFocus(() => region.current ?? document.getElementById('main'));
          }}
          toMessage={failed}
          onClose={() => setAsked(undefined)}
        >
          <p>
            <span lang="ig">{asked.toned ?? asked.igbo}</span> is deleted at once{asked.forAll && ', for all learners, too'}. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
