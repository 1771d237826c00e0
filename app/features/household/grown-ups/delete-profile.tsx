import { lazy, Suspense, use, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { PasswordPrompt } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import type { Profile } from '../household.contract.ts';

/** In a chunk of its own: pages stay within their budget of bytes. */
const loadParts = () =>
  import('#app/ui/dialogs/unsent-answers.tsx').then(
    (module) => module.deletionParts,
    () => undefined,
  );
const UnsentAnswers = lazy(async () => ({ default: (await loadParts())?.UnsentAnswers ?? (() => null) }));

const failed = errorMessages({ 404: serverMessage, fallback: 'The profile was not deleted, please try again' });

/** Button that deletes a profile, after a confirmation that names what is deleted with it. */
export function DeleteProfile({ profile: { id, name }, onDeleted }: { profile: Profile; onDeleted: () => Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false);
  const withPassword = use(PasswordPrompt);
  return (
    <>
      <p>
        Everything that <bdi>{name}</bdi> has learned is deleted with it. Under <Link to="/account">My account</Link> you can download it first.
      </p>
      <Button variant="danger-secondary" onClick={() => setIsAsking(true)}>
        Delete this profile
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          confirmLabel="Delete"
          onConfirm={async () => {
            await withPassword(() => api.household.deleteProfile({ id }));
            await (await loadParts())?.forgetProfile(id);
            setIsAsking(false);
            await onDeleted();
          }}
          toMessage={failed}
          onClose={() => setIsAsking(false)}
        >
          <p>
            All answers, known words, days and finished lessons of <bdi>{name}</bdi> are deleted at once. This cannot be undone.
          </p>
          <Suspense>
            <UnsentAnswers profile={id} />
          </Suspense>
        </ConfirmDialog>
      )}
    </>
  );
}
