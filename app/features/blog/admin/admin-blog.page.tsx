import { useRef, useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { requireAdmin } from '#app/features/admin/auth-guard.ts';
import head from '#app/features/admin/page-head.module.css';
import { PageSkeleton } from '#app/features/admin/page-skeleton.tsx';
import type { PostSummary } from '#app/features/blog/blog.contract.ts';
import { Button } from '#app/ui/button.tsx';
import { AlertDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { restoreFocus } from '#app/ui/hooks/restore-focus.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { Pager } from '#app/ui/layout/pager.tsx';
import { pageFromUrl, redirectToLastPage, useSetPage } from '#app/ui/layout/pagination.ts';
import type { Route } from './+types/admin-blog.page';
import { DeletePost } from './delete-post.tsx';
import type { DraftId } from './draft-store.ts';
import { failureMessage, recoveryHint } from './error-messages.ts';
import { PostList } from './post-list.tsx';
import { PostModal } from './post-modal.tsx';
import { useFormInUrl } from './use-form-in-url.ts';
import type { Saved } from './use-post-form.ts';
import { fetchPosts, usePosts } from './use-posts.ts';

const pageOf = (url: URL) => pageFromUrl(url.searchParams);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { posts } = await requireAdmin(request, () => ({ posts: toResult(fetchPosts(pageOf(new URL(request.url)))) }));
  if ('data' in posts) redirectToLastPage(request, posts.data);
  return { posts };
}
export const HydrateFallback = PageSkeleton;

/** Skips the reload when only the open form in the URL changes. */
export function shouldRevalidate(move: ShouldRevalidateFunctionArgs): boolean {
  const isSamePage = pageOf(move.currentUrl) === pageOf(move.nextUrl) && move.currentUrl.search !== move.nextUrl.search;
  return isSamePage ? false : move.defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Blog', description: 'The posts of the blog.', matches });

interface DialogContent {
  title: string;
  paragraphs: string[];
}

export default function AdminBlog({ loaderData }: Route.ComponentProps) {
  const { page, editing, open, replaceForm, close } = useFormInUrl();
  const setPage = useSetPage();
  const { posts, prepend, replace, remove } = usePosts(loaderData.posts, page);
  const [deleting, setDeleting] = useState<PostSummary>();
  const [result, setResult] = useState<DialogContent>();
  const createButton = useRef<HTMLButtonElement>(null);

  function onSaved({ blog, message }: Saved, form: DraftId) {
    if (form !== 'new') replace(blog);
    else if (page === 1) prepend(blog);
    // A new post is on the first page, whose loader fetches it.
    close(form, form === 'new' ? 1 : page);
    setResult({ title: 'Done', paragraphs: [message] });
  }

  function onDeleted({ id }: PostSummary, message: string) {
    setDeleting(undefined);
    setResult({ title: 'Done', paragraphs: [message] });
    if (remove(id) === 0 && page > 1) setPage(page - 1);
  }

  function closeResult() {
    setResult(undefined);
    // A deleted post takes the button that had the focus with it.
    restoreFocus(() => createButton.current);
  }

  const create = (
    <Button ref={createButton} onClick={() => open('new')}>
      Create Blog
    </Button>
  );
  const isEmpty = 'data' in posts && posts.data.total === 0;
  return (
    <>
      <div className={head.head}>
        <h1>Blog</h1>
        {!isEmpty && create}
      </div>
      {'errorStatus' in posts && <PageLoadError noun="the posts" status={posts.errorStatus} />}
      {isEmpty && (
        <EmptyState>
          <p>There are no posts yet. The first one is yours to write.</p>
          {create}
        </EmptyState>
      )}
      {'data' in posts && !isEmpty && (
        <>
          <PostList posts={posts.data.rows} onUpdate={({ id }) => open(id)} onDelete={setDeleting} />
          <Pager page={page} shown={posts.data.rows.length} total={posts.data.total} noun="posts" />
        </>
      )}
      {editing && (
        <PostModal
          key={editing}
          draftId={editing}
          onSaved={(post) => onSaved(post, editing)}
          onFailed={(error, isStored) =>
            setResult({
              title: 'Not saved',
              paragraphs: [failureMessage(editing === 'new' ? 'create' : 'update', error), recoveryHint(error, isStored)],
            })
          }
          onConverted={() => replaceForm('new')}
          onClose={() => close(editing)}
        />
      )}
      {deleting && <DeletePost post={deleting} onDeleted={(message) => onDeleted(deleting, message)} onClose={() => setDeleting(undefined)} />}
      {result && (
        <AlertDialog title={result.title} onClose={closeResult}>
          {result.paragraphs.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </AlertDialog>
      )}
    </>
  );
}
