import { useEffect, useRef, useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { api } from '#app/api.ts';
import type { Listed } from '#app/features/blog/blog.contract.ts';
import { Failure } from '#app/http/failure.ts';
import { pathId } from '#app/http/path-id.ts';
import { Button } from '#app/ui/button.tsx';
import { Confirm } from '#app/ui/confirm.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { pageIn, useTurnTo } from '#app/ui/page-param.ts';
import { Pager } from '#app/ui/pager.tsx';
import { outcome } from '#app/ui/section.tsx';
import { Told } from '#app/ui/told.tsx';
import { inside, useGuarded } from '../guard.ts';
import { Loading } from '../loading.tsx';
import head from '../page-head.module.css';
import type { Route } from './+types/admin-blog.page';
import { type DraftOf, dropDraft } from './drafts.ts';
import css from './post-list.module.css';
import { PostList } from './post-list.tsx';
import { PostModal } from './post-modal.tsx';
import { adviceFor, deleteFailed, failedTo } from './sentences.ts';
import type { Saved } from './use-post-form.ts';
import { fetchPosts, usePosts } from './use-posts.ts';

const pageOf = (url: URL) => pageIn(url.searchParams);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  inside(request, () => ({ posts: outcome(fetchPosts(pageOf(new URL(request.url)))) }));
export const HydrateFallback = Loading;

/** Opening and closing a form changes the address, and no list. */
export function shouldRevalidate(move: ShouldRevalidateFunctionArgs): boolean {
  const isSamePage = pageOf(move.currentUrl) === pageOf(move.nextUrl) && move.currentUrl.search !== move.nextUrl.search;
  return isSamePage ? false : move.defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Blog', description: 'The posts of the blog.', matches });

interface Result {
  title: string;
  sentences: string[];
}

/** The form that the address names: going back, loading anew and logging in again find it. */
const formIn = (search: URLSearchParams): DraftOf | undefined => {
  const named = search.get('edit') ?? '';
  return named === 'new' ? 'new' : pathId(named) || undefined;
};

function useIsHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}

export default function AdminBlog({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const page = pageIn(search);
  const editing = formIn(search);
  const navigate = useNavigate();
  const turnTo = useTurnTo();
  const guarded = useGuarded();
  const { posts, prepend, replace, remove } = usePosts(loaderData.posts, page);
  const [deleting, setDeleting] = useState<Listed>();
  const [result, setResult] = useState<Result>();
  const createButton = useRef<HTMLButtonElement>(null);
  const isHere = useIsHere();

  function show(form: DraftOf | undefined, toPage: number) {
    const next = new URLSearchParams();
    if (toPage !== 1) next.set('page', String(toPage));
    if (form) next.set('edit', String(form));
    return navigate({ search: next.toString() }, { replace: form === undefined, preventScrollReset: true });
  }

  function saved({ blog, message }: Saved, form: DraftOf) {
    if (form !== 'new') replace(blog);
    else if (page === 1) prepend(blog);
    // The new post stands on the first page, which is loaded with it. Whoever has gone on meanwhile is not called back.
    if (isHere()) show(undefined, form === 'new' ? 1 : page);
    setResult({ title: 'Done', sentences: [message] });
  }

  async function destroy({ id }: Listed) {
    const { message } = await guarded(() => api.blog.remove({ id })).catch((problem: unknown) => {
      if (problem instanceof Failure && problem.status === 404) return { message: 'Somebody else had deleted this blog post already.' };
      throw problem;
    });
    await dropDraft(id);
    setDeleting(undefined);
    setResult({ title: 'Done', sentences: [message] });
    if (remove(id) === 0 && page > 1) turnTo(page - 1);
  }

  function close() {
    setResult(undefined);
    // What opened the dialog may be gone with its post.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) createButton.current?.focus();
    });
  }

  const create = (
    <Button ref={createButton} onClick={() => show('new', page)}>
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
      {'refused' in posts && <Notice tone="bad">Failed to fetch blogs. Please check your connection and load the page again.</Notice>}
      {isEmpty && (
        <div className={css.empty}>
          <p>There are no posts yet. The first one is yours to write.</p>
          {create}
        </div>
      )}
      {'data' in posts && !isEmpty && (
        <>
          <PostList posts={posts.data.rows} onUpdate={({ id }) => show(id, page)} onDelete={setDeleting} />
          <Pager page={page} shown={posts.data.rows.length} total={posts.data.total} noun="posts" />
        </>
      )}
      {editing && (
        <PostModal
          key={editing}
          of={editing}
          onSaved={(post) => saved(post, editing)}
          onFailed={(problem, isKept) =>
            setResult({ title: 'Not saved', sentences: [failedTo(editing === 'new' ? 'create' : 'update', problem), adviceFor(problem, isKept)] })
          }
          onClose={() => show(undefined, page)}
        />
      )}
      {deleting && (
        <Confirm title="Delete Blog" action="Delete" onConfirm={() => destroy(deleting)} failed={deleteFailed} onClose={() => setDeleting(undefined)}>
          <p>Are you sure you want to delete this blog post?</p>
          <p>
            <strong>{deleting.title}</strong>
          </p>
        </Confirm>
      )}
      {result && (
        <Told title={result.title} onClose={close}>
          {result.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Told>
      )}
    </>
  );
}
