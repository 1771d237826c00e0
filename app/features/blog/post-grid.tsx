import { type MouseEvent, useState } from 'react';
import { api } from '#app/api-client.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { usePending } from '#app/ui/hooks/use-pending.ts';
import type { PostSummary } from './blog.contract.ts';
import { PostCard } from './post-card.tsx';
import css from './post-grid.module.css';

export const postsPerPage = 20;
const aboveTheFold = 2;

/** Grid of the newest posts. Older posts are appended with JavaScript, and open as a page of their own without it. */
export function PostGrid({ initial }: { initial: { rows: PostSummary[]; total: number } }) {
  const [rows, setRows] = useState(initial.rows);
  const [failed, setFailed] = useState(false);
  const [pending, run] = usePending();
  const last = rows.at(-1)?.id;
  const mayHaveMore = rows.length < initial.total && rows.length % postsPerPage === 0;

  function onMore(event: MouseEvent) {
    event.preventDefault();
    run(append);
  }

  async function append() {
    setFailed(false);
    try {
      const older = await api.blog.list({ limit: postsPerPage, view: 'card', ...(last ? { before: last } : {}) });
      setRows([...rows, ...older.rows]);
    } catch {
      setFailed(true);
    }
  }

  if (!last)
    return (
      <EmptyState>
        <p>{initial.total === 0 ? 'No posts yet. Please come back soon.' : 'There are no older posts.'}</p>
      </EmptyState>
    );
  return (
    <>
      <ul role="list" className={css.grid}>
        {rows.map((post, index) => (
          <li key={post.id}>
            <PostCard post={post} eager={index < aboveTheFold} />
          </li>
        ))}
      </ul>
      {failed && <Notice tone="bad">Failed to fetch blogs</Notice>}
      {mayHaveMore && (
        <p className={css.more}>
          <ButtonLink secondary to={`?before=${last}`} onClick={onMore} aria-busy={pending}>
            {pending ? 'Loading...' : 'Show older posts'}
          </ButtonLink>
        </p>
      )}
    </>
  );
}
