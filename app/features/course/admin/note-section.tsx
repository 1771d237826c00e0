import { useId, useState } from 'react';
import { api } from '#app/api-client.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { useRowActions } from '#app/ui/admin/list/row-actions.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { Button } from '#app/ui/button.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import type { AdminUnitDetail } from '../authoring/authoring-replies.contract.ts';
import * as css from './course-admin.module.css';
import { changeFailed } from './course-failures.ts';
import { NoteForm } from './note-form.tsx';

/** The grammar note of a unit, and its form. */
export function NoteSection(detail: AdminUnitDetail) {
  const { unit, note, lessons } = detail;
  const id = useId();
  const reload = useReload();
  const { showResult, discardDraft } = useAdmin();
  const [isWriting, setWriting] = useState(false);
  async function onDone(message: string) {
    await reload();
    setWriting(false);
    showResult({ title: 'Done', paragraphs: [message] });
  }
  const { buttonsOf, question } = useRowActions<AdminUnitDetail['unit']>({
    actions: [
      {
        label: 'Delete the note',
        variant: 'danger-secondary',
        confirm: { title: 'Delete the grammar note', question: 'Its examples stay in the course. This cannot be undone.' },
        async perform({ id: of }) {
          const reply = await api.course.removeNote({ id: of });
          await discardDraft({ form: 'course-note', subject: String(of) }).catch(() => undefined);
          return reply;
        },
        toMessage: changeFailed,
      },
    ],
    nameOf: ({ title }) => title,
    nameLang: 'ig',
    onDone,
  });
  const lesson = lessons.find((each) => each.id === note?.lesson);
  return (
    <section aria-labelledby={id} className={css.part}>
      <h2 id={id}>Grammar note</h2>
      {note ? (
        <>
          <p>
            <strong>{note.title}</strong>
          </p>
          <p className={css.noteText}>
            <IgboText>{note.text}</IgboText>
          </p>
          <p className={css.meta}>
            Examples:{' '}
            {note.examples.map(({ id: item, igbo, english }, nth) => (
              <span key={item}>
                {nth > 0 && ', '}
                <span lang="ig">{igbo}</span> ({english})
              </span>
            ))}
          </p>
          <p className={css.meta}>{lesson ? `Shown on the unit page, and before the lesson “${lesson.title}”.` : 'Shown on the unit page alone.'}</p>
        </>
      ) : (
        <p>None yet. A note explains one idea in plain words, with three examples from the course.</p>
      )}
      <div className={css.actions}>
        <Button variant="secondary" onClick={() => setWriting(true)}>
          {note ? 'Update the note' : 'Write a note'}
        </Button>
        {note && buttonsOf(unit)}
      </div>
      {question}
      {isWriting && <NoteForm {...detail} onSaved={onDone} onClose={() => setWriting(false)} />}
    </section>
  );
}
