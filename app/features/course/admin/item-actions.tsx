import { api } from '#app/api-client.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import type { RowAction } from '#app/ui/admin/list/row-actions.tsx';
import type { AdminItemSummary } from '../authoring/authoring-replies.contract.ts';
import { changeFailed } from './course-failures.ts';

/** Buttons of an item in a list and on its page. */
export function useItemActions(): RowAction<AdminItemSummary>[] {
  const { discardDraft } = useAdmin();
  return [
    {
      label: 'Publish',
      isFor: ({ state, openQuestion }) => state === 'draft' && openQuestion === null,
      confirm: { title: 'Publish the item', question: 'It is public in all published lessons that use it.' },
      perform: ({ id }) => api.course.publishItem({ id }),
      toMessage: changeFailed,
    },
    {
      label: 'Publish all the same',
      variant: 'secondary',
      isFor: ({ state, openQuestion }) => state === 'draft' && openQuestion !== null,
      confirm: { title: 'Publish the item', question: 'Its open question is not settled. Learners will see the item, marked as “being checked”.' },
      perform: ({ id }) => api.course.publishItem({ id, withQuestion: true }),
      toMessage: changeFailed,
    },
    {
      label: 'Take back',
      variant: 'secondary',
      isFor: ({ state }) => state === 'published',
      confirm: { title: 'Take the item back', question: 'It will be a draft, and learners will not see it.' },
      perform: ({ id }) => api.course.unpublishItem({ id }),
      toMessage: changeFailed,
    },
    {
      label: 'Delete',
      variant: 'danger-secondary',
      confirm: { title: 'Delete the item', question: 'Are you sure you want to delete this item and its reviews? This cannot be undone.' },
      perform: async ({ id }) => {
        const reply = await api.course.removeItem({ id });
        await discardDraft({ form: 'course-item', subject: String(id) }).catch(() => undefined);
        return reply;
      },
      toMessage: changeFailed,
      removesRow: true,
    },
  ];
}
