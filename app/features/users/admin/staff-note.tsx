import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx';
import type { StoredRecord } from '#app/ui/admin/form/use-conflict.ts';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { TextArea } from '#app/ui/forms/field.tsx';
import { FoldedText } from '#app/ui/layout/fold.tsx';
import type { UserRecord } from '../users.contract.ts';
import * as css from './user.module.css';

interface NoteValues {
  text?: string | null | undefined;
}

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  network: 'The note was not saved: there is no connection. What you wrote is kept here, please try again.',
  fallback: 'The note was not saved. What you wrote is kept here, please try again.',
});

const toRecord = ({ note: { text, version } }: UserRecord): StoredRecord<NoteValues> => ({ values: { text }, version });
const hint = 'The person can read it in the data that they download, so please write it fairly. It’s deleted with the account.';

/** Note of the staff about a user. A note of a colleague since the page was loaded is shown before this one is saved. */
export function StaffNote({ user, canManage }: { user: UserRecord; canManage: boolean }) {
  const { id, note } = user;
  const reload = useReload();
  const { showResult } = useAdmin();
  const [saved, setSaved] = useState(0);

  async function onSaved({ message }: { message: string }) {
    await reload();
    setSaved(saved + 1);
    showResult({ title: 'Done', paragraphs: [message] });
  }

  async function save(text: string, basedOn: string | undefined, draft: string | undefined) {
    try {
      return await api.users.saveNote({ id, text, basedOn, draft });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) await reload();
      throw error;
    }
  }

  return (
    <section aria-labelledby="note">
      <h2 id="note">Note for colleagues</h2>
      <div className={css.help}>
        {note.savedAt !== null && (
          <p className={css.meta}>
            <bdi>{note.author ?? 'A person who has left'}</bdi>, <time dateTime={note.savedAt}>{formatDateTime(note.savedAt)}</time>
          </p>
        )}
        {canManage ? (
          <ResourceForm<NoteValues, { message: string }>
            key={saved}
            noun="note"
            draft={{ form: 'staff-note', subject: String(id) }}
            record={toRecord(user)}
            fields={{ text: 'Note' }}
            schema={() => import('../users.contract.ts').then((contract) => contract.NoteForm)}
            save={({ values, basedOn, draft }) => save(values.text ?? '', basedOn, draft)}
            reload={async () => toRecord(await api.users.read({ id }))}
            toMessage={failed}
            onSaved={onSaved}
            submitLabel="Save the note"
          >
            {({ field }) => <TextArea {...field('text')} hint={hint} rows={4} />}
          </ResourceForm>
        ) : note.text === '' ? (
          <p>There is no note.</p>
        ) : (
          <FoldedText size="ample" what="the note">
            {note.text}
          </FoldedText>
        )}
      </div>
    </section>
  );
}
