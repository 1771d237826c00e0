import { type ReactNode, useState } from 'react';
import { api } from '#app/api-client.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { type RowAction, useRowActions } from '#app/ui/admin/list/row-actions.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import type { AdminLesson } from '../authoring/authoring-replies.contract.ts';
import { changeFailed } from './course-failures.ts';
import { MoveLessonDialog } from './move-lesson-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';

interface LessonActionsOptions {
  onUpdate: (lesson: AdminLesson) => void;
  onAddItem: (lesson: AdminLesson) => void;
}

/** Buttons of a lesson, and the dialog of the one that was pressed. */
export function useLessonActions({ onUpdate, onAddItem }: LessonActionsOptions): {
  buttonAndMenuOf: (lesson: AdminLesson) => ReactNode;
  dialogs: ReactNode;
} {
  const reload = useReload();
  const { discardDraft, showResult } = useAdmin();
  const [publishing, setPublishing] = useState<AdminLesson>();
  const [moving, setMoving] = useState<AdminLesson>();

  const actions: RowAction<AdminLesson>[] = [
    { label: 'Add an item', variant: 'secondary', onClick: onAddItem },
    { label: 'Update', variant: 'secondary', onClick: onUpdate },
    { label: 'Move', variant: 'secondary', onClick: setMoving },
    { label: 'Publish', isFor: ({ state }) => state === 'draft', onClick: setPublishing },
    {
      label: 'Take back',
      variant: 'secondary',
      isFor: ({ state }) => state === 'published',
      confirm: { title: 'Take the lesson back', question: 'It will be a draft, and learners will not see it. Its items keep their states.' },
      perform: ({ id }) => api.course.unpublishLesson({ id }),
      toMessage: changeFailed,
    },
    {
      label: 'Delete',
      variant: 'danger-secondary',
      confirm: { title: 'Delete the lesson', question: 'Are you sure you want to delete this lesson? Its items stay, in the list of all items.' },
      perform: async ({ id }) => {
        const reply = await api.course.removeLesson({ id });
        await discardDraft({ form: 'course-lesson', subject: String(id) }).catch(() => undefined);
        return reply;
      },
      toMessage: changeFailed,
      removesRow: true,
    },
  ];

  async function onDone(message: string) {
    await reload();
    showResult({ title: 'Done', paragraphs: [message] });
  }
  const { buttonAndMenuOf, question } = useRowActions({ actions, nameOf: ({ title }) => title, onDone });

  async function publish(lesson: AdminLesson, all: boolean) {
    const { message } = await api.course.publishLesson({ id: lesson.id, all });
    await onDone(message);
    setPublishing(undefined);
  }
  async function onMoved(message: string) {
    await onDone(message);
    setMoving(undefined);
  }
  const dialogs = (
    <>
      {question}
      {publishing && (
        <PublishDialog
          noun="lesson"
          name={publishing.title}
          contents={`its ${pluralize(publishing.items.length, 'item')}`}
          onPublish={(all) => publish(publishing, all)}
          onClose={() => setPublishing(undefined)}
        />
      )}
      {moving && <MoveLessonDialog lesson={moving} onMoved={onMoved} onClose={() => setMoving(undefined)} />}
    </>
  );
  return { buttonAndMenuOf, dialogs };
}
