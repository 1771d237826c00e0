import { type ReactNode, useState } from 'react';
import { api } from '#app/api-client.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { type RowAction, useRowActions } from '#app/ui/admin/list/row-actions.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import type { AdminUnit } from '../authoring/authoring-replies.contract.ts';
import { changeFailed } from './course-failures.ts';
import { PublishDialog } from './publish-dialog.tsx';

interface UnitActionsOptions {
  onUpdate: (unit: AdminUnit) => void;
  /** Leaves the page of a unit that is deleted. */
  onDeleted?: () => Promise<void> | void;
}

/** Buttons of a unit, and the dialog of the one that was pressed. */
export function useUnitActions({ onUpdate, onDeleted }: UnitActionsOptions): {
  /** All of them, on the page of the unit. */
  buttonsOf: (unit: AdminUnit) => ReactNode;
  /** One and a menu, in a list. */
  buttonAndMenuOf: (unit: AdminUnit) => ReactNode;
  dialogs: ReactNode;
} {
  const reload = useReload();
  const { discardDraft, showResult } = useAdmin();
  const [publishing, setPublishing] = useState<AdminUnit>();

  const actions: RowAction<AdminUnit>[] = [
    { label: 'Update', variant: 'secondary', onClick: onUpdate },
    { label: 'Publish', isFor: ({ state }) => state !== 'published', onClick: setPublishing },
    {
      label: 'Announce',
      variant: 'secondary',
      isFor: ({ state }) => state === 'draft',
      confirm: { title: 'Announce the unit', question: 'Visitors will read its title as a unit that’s being written, and nothing else of it.' },
      perform: ({ id }) => api.course.announceUnit({ id }),
      toMessage: changeFailed,
    },
    {
      label: 'Hide again',
      variant: 'secondary',
      isFor: ({ state }) => state === 'announced',
      confirm: { title: 'Hide the unit again', question: 'Visitors will no longer read its title. It stays here as a draft.' },
      perform: ({ id }) => api.course.unpublishUnit({ id }),
      toMessage: changeFailed,
    },
    {
      label: 'Take back',
      variant: 'secondary',
      isFor: ({ state }) => state === 'published',
      confirm: {
        title: 'Take the unit back',
        question: 'It will be a draft, and learners will not see it. Its lessons and items keep their states.',
      },
      perform: ({ id }) => api.course.unpublishUnit({ id }),
      toMessage: changeFailed,
    },
    {
      label: 'Delete',
      variant: 'danger-secondary',
      confirm: { title: 'Delete the unit', question: 'Are you sure you want to delete this unit? This cannot be undone.' },
      perform: async ({ id }) => {
        const reply = await api.course.removeUnit({ id });
        await discardDraft({ form: 'course-unit', subject: String(id) }).catch(() => undefined);
        return reply;
      },
      toMessage: changeFailed,
      removesRow: true,
    },
  ];

  async function onDone(message: string, isDeleted = false) {
    if (isDeleted && onDeleted) await onDeleted();
    else await reload();
    showResult({ title: 'Done', paragraphs: [message] });
  }
  const { buttonsOf, buttonAndMenuOf, question } = useRowActions({ actions, nameOf: ({ title }) => title, nameLang: 'ig', onDone });

  async function publish(unit: AdminUnit, all: boolean) {
    const { message } = await api.course.publishUnit({ id: unit.id, all });
    await onDone(message);
    setPublishing(undefined);
  }
  const dialogs = (
    <>
      {question}
      {publishing && (
        <PublishDialog
          noun="unit"
          name={publishing.title}
          contents={`its ${pluralize(publishing.lessons, 'lesson')} and their items`}
          onPublish={(all) => publish(publishing, all)}
          onClose={() => setPublishing(undefined)}
        />
      )}
    </>
  );
  return { buttonsOf, buttonAndMenuOf, dialogs };
}
