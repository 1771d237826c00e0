import { type MouseEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '#app/api-client.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { PostSummary } from './blog.contract.ts';
import { PostCard } from './post-card.tsx';
import * as css from './post-grid.module.css';

export const postsPerPage = 20;
const aboveTheFold = 2;

/** Posts that were shown, by key of the history entry: the way back leads to the place that was left. */
const shownRows = new Map<string, PostSummary[]>();

/** Adds what was shown after the last row. */
function withShown(rows: PostSummary[], shown: PostSummary[] = []): PostSummary[] {
  const last = shown.findIndex(({ id }) => id === rows.at(-1)?.id);
  return last < 0 ? rows : [...rows, ...shown.slice(last + 1)];
}

/** Grid of the newest posts, or of those with a tag. Older posts are appended with JavaScript, and open as a page of their own without it. */
export function PostGrid({ initial, tag }: { initial: { rows: PostSummary[]; total: number }; tag?: string }) {
  const { key } = useLocation();
  const [rows, setRows] = useState(() => withShown(initial.rows, shownRows.get(key)));
  const last = rows.at(-1)?.id;
  const mayHaveMore = rows.length < initial.total && rows.length % postsPerPage === 0;

  const append = useAction(
    async () => {
      const older = await api.blog.list({ limit: postsPerPage, view: 'card', tag, ...(last ? { before: last } : {}) });
      const shown = [...rows, ...older.rows];
      shownRows.set(key, shown);
      setRows(shown);
    },
    () => 'Failed to fetch blogs',
  );

  function onMore(event: MouseEvent) {
    event.preventDefault();
    void append.run();
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
      {append.failure && <Notice tone="bad">{append.failure}</Notice>}
      {mayHaveMore && (
        <p className={css.more}>
          <ButtonLink variant="secondary" to={`?before=${last}`} onClick={onMore} aria-busy={append.pending}>
            {append.pending ? 'Loading...' : 'Show older posts'}
          </ButtonLink>
        </p>
      )}
    </>
  );
}
