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
export function PostGrid({ first }: { first: { rows: PostSummary[]; total: number } }) {
  const [rows, setRows] = useState(first.rows);
  const [problem, setProblem] = useState(false);
  const [busy, run] = usePending();
  const last = rows.at(-1)?.id;
  const perhapsMore = rows.length < first.total && rows.length % postsPerPage === 0;

  function onMore(event: MouseEvent) {
    event.preventDefault();
    run(append);
  }

  async function append() {
    setProblem(false);
    try {
      const older = await api.blog.list({ limit: postsPerPage, view: 'card', ...(last ? { before: last } : {}) });
      setRows([...rows, ...older.rows]);
    } catch {
      setProblem(true);
    }
  }

  if (!last)
    return (
      <EmptyState>
        <p>{first.total === 0 ? 'No posts yet. Please come back soon.' : 'There are no older posts.'}</p>
      </EmptyState>
    );
  return (
    <>
      <ul role="list" className={css.grid}>
        {rows.map((post, at) => (
          <li key={post.id}>
            <PostCard post={post} eager={at < aboveTheFold} />
          </li>
        ))}
      </ul>
      {problem && <Notice tone="bad">Failed to fetch blogs</Notice>}
      {perhapsMore && (
        <p className={css.more}>
          <ButtonLink secondary to={`?before=${last}`} onClick={onMore} aria-busy={busy}>
            {busy ? 'Loading...' : 'Show older posts'}
          </ButtonLink>
        </p>
      )}
    </>
  );
}
