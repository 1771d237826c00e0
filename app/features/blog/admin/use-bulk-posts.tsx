import { type ReactNode, useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import type { BulkAction } from '#app/ui/admin/list/bulk-actions.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { FormDialog } from '#app/ui/dialogs/form-dialog.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import type { AdminPost } from '../blog.contract.ts';
import type { NewTag } from '../bulk/bulk-posts.contract.ts';
import * as css from './bulk-posts.module.css';

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  network: 'There is no connection. Nothing was changed, please try again.',
  fallback: 'The posts could not be changed: something went wrong on our side. Please try again in a moment.',
});

const idsOf = (posts: AdminPost[]) => posts.map(({ id }) => id);
const isShownOrPlanned = ({ state }: AdminPost) => state === 'published' || state === 'scheduled';

const Titles = ({ posts }: { posts: AdminPost[] }) => (
  <ul className={css.titles}>
    {posts.map(({ id, title }) => (
      <li key={id}>
        <span className="lines">
          <IgboText>{title}</IgboText>
        </span>
      </li>
    ))}
  </ul>
);

type Opened = { form: 'tag' | 'unpublish' | 'delete'; posts: AdminPost[] };

/** Actions on chosen posts, and the dialog of the one that was pressed. @param onDone reloads the list and shows the message */
export function useBulkPosts(onDone: (message: string, posts: AdminPost[], isDeleted: boolean) => Promise<void>) {
  const [opened, setOpened] = useState<Opened>();
  const open = (form: Opened['form']) => (posts: AdminPost[]) => setOpened({ form, posts });
  const close = () => setOpened(undefined);

  const actions: BulkAction<AdminPost>[] = [
    { label: 'Add a tag', onClick: open('tag') },
    { label: 'Unpublish chosen', isFor: isShownOrPlanned, onClick: open('unpublish') },
    { label: 'Delete chosen', variant: 'danger-secondary', onClick: open('delete') },
  ];

  async function run(request: Promise<{ message: string }>, posts: AdminPost[], isDeleted = false) {
    const { message } = await request;
    await onDone(message, posts, isDeleted);
    close();
  }

  return { actions, dialog: opened && dialogOf(opened) };

  function dialogOf({ form, posts }: Opened): ReactNode {
    const count = pluralize(posts.length, 'blog post');
    if (form === 'tag')
      return (
        <FormDialog<NewTag>
          title={`Add a tag to ${pluralize(posts.length, 'post')}`}
          schema={() => import('../bulk/bulk-posts.contract.ts').then((forms) => forms.NewTag)}
          submit={({ tag }) => run(api.blog.tagAll({ ids: idsOf(posts), tag }), posts)}
          toMessage={failed}
          submitLabel="Add the tag"
          onClose={close}
        >
          {({ tag }) => (
            <>
              <TextField label="Tag" name="tag" required autoComplete="off" error={tag} />
              <Titles posts={posts} />
            </>
          )}
        </FormDialog>
      );
    if (form === 'unpublish')
      return (
        <ConfirmDialog
          title="Unpublish posts"
          confirmLabel="Unpublish"
          onConfirm={() => run(api.blog.unpublishAll({ ids: idsOf(posts) }), posts)}
          toMessage={failed}
          onClose={close}
        >
          <p>
            Are you sure you want to unpublish {posts.length === 1 ? 'this' : 'these'} {count}? Visitors won’t find{' '}
            {posts.length === 1 ? 'it' : 'them'} any more.
            {posts.some(({ state }) => state === 'scheduled') && ' A scheduled post becomes a draft, without its date.'}
          </p>
          <Titles posts={posts} />
        </ConfirmDialog>
      );
    return (
      <ConfirmDialog
        title="Delete Blog"
        confirmLabel="Delete"
        onConfirm={() => run(api.blog.removeAll({ ids: idsOf(posts) }), posts, true)}
        toMessage={failed}
        onClose={close}
      >
        <p>{posts.length === 1 ? 'Are you sure you want to delete this blog post?' : `Are you sure you want to delete these ${count}?`}</p>
        <Titles posts={posts} />
      </ConfirmDialog>
    );
  }
}
