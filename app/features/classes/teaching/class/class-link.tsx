import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { LinkNotice } from '#app/features/classes/links/link-notice.tsx';
import { NewLinkDialog } from '#app/features/classes/links/new-link-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import type { ClassPage } from '../class-page.contract.ts';

interface ClassLinkProps {
  page: ClassPage;
  reload: () => Promise<void>;
}

/** Offers another link once families that know the present one have left. */
export function ClassLink({ page: { id, leavers }, reload }: ClassLinkProps) {
  async function changed(call: Promise<{ message: string }>): Promise<string> {
    const { message } = await call;
    await reload();
    return message;
  }
  return (
    <LinkNotice
      leavers={leavers}
      changeLink={(link) => changed(api.classes.changeLinkAsTutor({ id, link }))}
      keepLink={(known) => changed(api.classes.keepLinkAsTutor({ id, leavers: known }))}
    />
  );
}

/** For a class without a link. */
export function AddLink({ page: { id }, reload }: ClassLinkProps) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <p>This class has no link to a meeting room yet.</p>
      <p>
        <Button onClick={() => setAdding(true)}>Add a link</Button>
      </p>
      {isAdding && (
        <NewLinkDialog
          submit={async (link) => {
            await api.classes.changeLinkAsTutor({ id, link });
            await reload();
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
