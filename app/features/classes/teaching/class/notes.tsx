import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { Button } from '#app/ui/button.tsx';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextArea } from '#app/ui/forms/field.tsx';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import type { ClassPage } from '../class-page.contract.ts';
import type { Note } from '../class-teaching-forms.contract.ts';
import * as css from './class.module.css';

const failed = errorMessages({ 404: serverMessage, 409: serverMessage, fallback: 'The note was not sent. Please try again in a moment.' });

/** Notes to all families of the class. */
export function Notes({ page: { id, notes, state }, reload }: { page: ClassPage; reload: () => Promise<void> }) {
  const [isWriting, setIsWriting] = useState(false);
  const [success, setSuccess] = useState<string>();
  return (
    <section className={css.part} aria-labelledby="notes">
      <h2 id="notes">Notes to the families</h2>
      {notes.length === 0 && <p>No notes yet. A note goes to all families: on their page, and by email.</p>}
      <FactsList label="Notes">
        {notes.map(({ id: note, text, author, createdAt }) => (
          <FactsRow
            key={note}
            title={
              <span dir="auto" className={css.text}>
                {text}
              </span>
            }
            facts={[author, formatLocalDate(createdAt)].filter(Boolean).join(', ')}
          >
            {null}
          </FactsRow>
        ))}
      </FactsList>
      <Notice tone="good">{success}</Notice>
      {state !== 'ended' && (
        <p>
          <Button onClick={() => setIsWriting(true)}>Write to the families</Button>
        </p>
      )}
      {isWriting && (
        <FormDialog<Note>
          title="Write to the families"
          schema={() => import('../class-teaching-forms.contract.ts').then(({ Note }) => Note)}
          submitLabel="Send to all families"
          toMessage={failed}
          submit={async ({ text }) => {
            const { message } = await api.classes.addNote({ id, text });
            await reload();
            setIsWriting(false);
            setSuccess(message);
          }}
          onClose={() => setIsWriting(false)}
        >
          {(errors) => (
            <TextArea
              label="Your note"
              hint="All families of the class read it, and so can the school office. Answers go to the academy."
              name="text"
              error={errors.text}
              required
              rows={6}
            />
          )}
        </FormDialog>
      )}
    </section>
  );
}
