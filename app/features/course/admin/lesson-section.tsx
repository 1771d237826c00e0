import { useId, useState } from 'react';
import { api } from '#app/api-client.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { useFormInUrl } from '#app/ui/admin/form/form-in-url.ts';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import type { AdminUnitDetail } from '../authoring/authoring-replies.contract.ts';
import { AddItemDialog } from './add-item-dialog.tsx';
import * as css from './course-admin.module.css';
import { changeFailed } from './course-failures.ts';
import { lessonKindNames } from './course-names.ts';
import { useLessonActions } from './lesson-actions.tsx';
import { LessonForm } from './lesson-form.tsx';
import { LessonItems } from './lesson-items.tsx';
import { ReorderableList } from './reorderable-list.tsx';
import { StateBadge } from './state-badge.tsx';

/** Lessons of a unit in order, each with its items. */
export function LessonSection({ unit, lessons }: Pick<AdminUnitDetail, 'unit' | 'lessons'>) {
  const id = useId();
  const reload = useReload();
  const { showResult } = useAdmin();
  const { editing, subject, open, openDraft, openAnother, close } = useFormInUrl();
  const [adding, setAdding] = useState<number>();
  const { buttonAndMenuOf, dialogs } = useLessonActions({ onUpdate: (lesson) => open(lesson.id), onAddItem: (lesson) => setAdding(lesson.id) });
  const edited = lessons.find((lesson) => lesson.id === editing);
  const addingTo = lessons.find((lesson) => lesson.id === adding);

  async function onSaved(message: string) {
    await reload();
    close(editing);
    showResult({ title: 'Done', paragraphs: [message] });
  }
  return (
    <section aria-labelledby={id} className={css.part}>
      <div className={css.names}>
        <h2 id={id}>Lessons</h2>
        <Button data-create onClick={() => open('new')}>
          Add a lesson
        </Button>
      </div>
      {lessons.length === 0 && <p>No lessons yet</p>}
      <ReorderableList
        label="Lessons"
        rows={lessons}
        nameOf={({ title }) => title}
        onMove={async (lesson, position) => {
          await api.course.orderLesson({ id: lesson.id, position });
          await reload();
        }}
        toMessage={changeFailed}
      >
        {(lesson) => (
          <div className={css.lesson} data-lesson={lesson.id}>
            <div className={css.names}>
              <h3 id={`lesson-${lesson.id}`} tabIndex={-1}>
                <IgboText>{lesson.title}</IgboText>
              </h3>
              <span className={css.meta}>{lessonKindNames[lesson.kind]}</span>
              <StateBadge state={lesson.state} />
            </div>
            {lesson.aims && (
              <p>
                <IgboText>{lesson.aims}</IgboText>
              </p>
            )}
            <div className={css.actions}>
              <ButtonLink variant="secondary" to={`/admin/course/lessons/${lesson.id}/preview`} aria-label={`Preview: ${lesson.title}`}>
                Preview
              </ButtonLink>
              {buttonAndMenuOf(lesson)}
            </div>
            <LessonItems lesson={lesson} />
          </div>
        )}
      </ReorderableList>
      {dialogs}
      {addingTo && <AddItemDialog lesson={addingTo} onClose={() => setAdding(undefined)} />}
      {editing && (
        <LessonForm
          key={subject}
          unit={unit.id}
          lesson={edited}
          subject={subject}
          onSaved={onSaved}
          onConverted={openDraft}
          onAnother={openAnother}
          onClose={() => close(editing)}
        />
      )}
    </section>
  );
}
