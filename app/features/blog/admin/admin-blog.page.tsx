import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { loadList, PageSkeleton } from '#app/features/admin/public.tsx';
import type { AdminPost } from '#app/features/blog/blog.contract.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { DraftNotice } from '#app/ui/admin/drafts/draft-notices.tsx';
import { formInPath, type RecordId, requireFormInPath, revalidateUnlessForm, useFormInUrl } from '#app/ui/admin/form/form-in-url.ts';
import { BulkActions, useSelection } from '#app/ui/admin/list/bulk-actions.tsx';
import { useSetPage } from '#app/ui/admin/list/pager.tsx';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import type { RowAction } from '#app/ui/admin/list/row-actions.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { Button } from '#app/ui/button.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { PreviewDialog } from '../preview/admin/preview-dialog.tsx';
import type { Route } from './+types/admin-blog.page';
import * as css from './admin-post-card.module.css';
import { AdminPostCard } from './admin-post-card.tsx';
import { deleteFailureMessage } from './post-failures.ts';
import { PostForm } from './post-form.tsx';
import { stateNames } from './state-names.ts';
import { useBulkPosts } from './use-bulk-posts.tsx';
import { useNewsletterAboutPost } from './use-newsletter-about-post.ts';

const filter = { search: 'Search by title or subtitle', selects: { state: { label: 'State', any: 'All states', options: stateNames } } };

const place = formInPath('/admin/blog');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireFormInPath(place, request);
  return { list: await loadList(request, api.blog.all, filter) };
}
export const HydrateFallback = PageSkeleton;
export const shouldRevalidate = revalidateUnlessForm(place);
export const handle = { list: '/admin/blog' };

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Blog', description: 'The posts of the blog.', matches });

export default function AdminBlog({ loaderData: { list } }: Route.ComponentProps) {
  const { page, editing, subject, open, openDraft, openAnother, close } = useFormInUrl(place);
  const reload = useReload();
  const navigate = useNavigate();
  const [previewed, setPreviewed] = useState<AdminPost>();
  const { showResult, discardDraft } = useAdmin();
  const { canSend, startNewsletter } = useNewsletterAboutPost();
  /** Form that was closed with changes that are kept as its draft. */
  const [left, setLeft] = useState<RecordId>();
  const savedSubject = useRef<string>(undefined);
  const rows = 'data' in list ? list.data.rows : [];
  const selection = useSelection(rows);
  const setPage = useSetPage();
  /** Ends the drafts of deleted posts, and the notice about the one that was left. */
  async function endDrafts(ids: number[]) {
    setLeft((form) => (ids.some((id) => id === form) ? undefined : form));
    await Promise.allSettled(ids.map((id) => discardDraft({ form: 'post', subject: String(id) })));
  }
  const bulk = useBulkPosts(async (message, posts, isDeleted) => {
    if (isDeleted) await endDrafts(posts.map(({ id }) => id));
    if (isDeleted && posts.length === rows.length && page > 1) setPage(page - 1);
    else await reload();
    selection.chooseAll(false);
    showResult({ title: 'Done', paragraphs: [message] });
  });

  async function onSaved(message: string, form: RecordId) {
    savedSubject.current = subject;
    setLeft(undefined);
    // A new post is on the first page, whose loader fetches it.
    const toPage = form === 'new' ? 1 : page;
    if (toPage === page) await reload();
    close(form, toPage);
    showResult({ title: 'Done', paragraphs: [message] });
  }

  function onLeft(isKept: boolean, form: RecordId) {
    if (!isKept) savedSubject.current = undefined;
    setLeft(isKept && savedSubject.current !== subject ? form : undefined);
  }

  const actions: RowAction<AdminPost>[] = [
    { label: 'Update', onClick: ({ id }) => open(id) },
    {
      label: 'Send this post',
      variant: 'secondary',
      isFor: ({ state }) => canSend && state === 'published',
      onClick: ({ id }) => void startNewsletter(id),
    },
    { label: 'Preview link', variant: 'secondary', isFor: ({ state }) => state !== 'published', onClick: setPreviewed },
    { label: 'Earlier versions', variant: 'secondary', onClick: ({ id }) => void navigate(`/admin/blog/${id}/versions`) },
    {
      label: 'Delete',
      isButton: true,
      variant: 'danger-secondary',
      confirm: { title: 'Delete Blog', question: 'Are you sure you want to delete this blog post?' },
      perform: async ({ id }) => {
        const { message } = await deletePost(id);
        await endDrafts([id]);
        return { message };
      },
      toMessage: deleteFailureMessage,
      removesRow: true,
    },
  ];

  return (
    <>
      <div role="status" className={css.left}>
        {left && !editing && (
          <DraftNotice
            buttons={
              <Button variant="secondary" onClick={() => open(left)}>
                Go on writing
              </Button>
            }
          >
            What you wrote isn’t saved yet. We kept it as a draft.
          </DraftNotice>
        )}
      </div>
      <ResourceList
        title="Blog"
        noun="posts"
        intro={<Link to="/admin/blog/tags">Tags of posts</Link>}
        list={list}
        filter={filter}
        toolbar={rows.length > 0 && <BulkActions noun="post" selection={selection} actions={bulk.actions} pending={false} />}
        card={(post, buttons, index) => (
          <AdminPostCard post={post} buttons={buttons} selection={selection} onOpen={() => void open(post.id)} eager={index < 3} />
        )}
        cardsClassName={css.grid}
        actions={actions}
        nameOf={({ title }) => title}
        create={{ label: 'Create Blog', onClick: () => open('new') }}
        empty="There are no posts yet. The first one is yours to write."
      />
      {bulk.dialog}
      {previewed && <PreviewDialog post={previewed} onClose={() => setPreviewed(undefined)} />}
      {editing && (
        <PostForm
          key={subject}
          id={editing}
          subject={subject}
          onSaved={(message) => onSaved(message, editing)}
          onConverted={openDraft}
          onAnother={openAnother}
          onLeft={(isKept) => onLeft(isKept, editing)}
          onClose={() => close(editing)}
        />
      )}
    </>
  );
}

async function deletePost(id: number): Promise<{ message: string }> {
  try {
    return await api.blog.remove({ id });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { message: 'This blog post was deleted already.' };
    throw error;
  }
}
