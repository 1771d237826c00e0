import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { loadList, PageSkeleton } from '#app/features/admin/public.tsx';
import { errorMessages } from '#app/http/error-messages.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import type { RowAction } from '#app/ui/admin/list/row-actions.tsx';
import type { Column } from '#app/ui/admin/list/table.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { AdminTag } from '../tags.contract.ts';
import type { Route } from './+types/admin-tags.page';
import * as css from './admin-tags.module.css';
import { MergeForm, RenameForm } from './tag-forms.tsx';

const filter = { search: 'Search by name' };

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ list: await loadList(request, api.tags.all, filter) });
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Tags', description: 'The tags of posts.', matches });

const columns: Column<AdminTag>[] = [
  {
    heading: 'Tag',
    cell: ({ name }) => (
      <span className={css.name}>
        <IgboText>{name}</IgboText>
      </span>
    ),
  },
  { heading: 'Posts', cell: ({ posts }) => posts },
];

const deleteFailed = errorMessages({
  404: 'This tag has been deleted already. Please load the page again.',
  network: 'The tag was not deleted: there is no connection. Please try again.',
  fallback: 'The tag was not deleted: something went wrong on our side. Please try again.',
});

/** Tags with the numbers of their posts: to rename, merge and delete them. */
export default function AdminTags({ loaderData: { list } }: Route.ComponentProps) {
  const reload = useReload();
  const { showResult } = useAdmin();
  const [opened, setOpened] = useState<{ form: 'rename' | 'merge'; tag: AdminTag }>();
  const Form = opened?.form === 'merge' ? MergeForm : RenameForm;

  async function onSaved(message: string) {
    await reload();
    setOpened(undefined);
    showResult({ title: 'Done', paragraphs: [message] });
  }

  const actions: RowAction<AdminTag>[] = [
    { label: 'Rename', variant: 'secondary', onClick: (tag) => setOpened({ form: 'rename', tag }) },
    { label: 'Merge', variant: 'secondary', onClick: (tag) => setOpened({ form: 'merge', tag }) },
    {
      label: 'Delete',
      variant: 'danger-secondary',
      confirm: { title: 'Delete the tag', question: 'Are you sure you want to delete this tag? Its posts stay, without it.' },
      perform: ({ id }) => api.tags.remove({ id }),
      toMessage: deleteFailed,
      removesRow: true,
    },
  ];

  return (
    <>
      <ResourceList
        title="Tags"
        noun="tags"
        intro={
          <>
            Posts bring their tags: write them into the form of a <Link to="/admin/blog">post</Link>.
          </>
        }
        list={list}
        filter={filter}
        columns={columns}
        actions={actions}
        nameOf={({ name }) => name}
        empty="No post has a tag yet"
      />
      {opened && <Form key={opened.tag.id} tag={opened.tag} onSaved={onSaved} onClose={() => setOpened(undefined)} />}
    </>
  );
}
