import { Link } from 'react-router';
import { panelStyles as css, More, type PanelContentProps, PanelList } from '#app/features/admin/public.tsx';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { fromClockTime } from '#app/lib/local-clock.ts';
import { useTimeZone } from '#app/ui/hooks/use-academy.ts';
import type { unfinished } from './unfinished.contract.ts';

export default function UnfinishedPosts({ data: { scheduled, drafts } }: PanelContentProps<typeof unfinished.unfinished>) {
  const timeZone = useTimeZone();
  if (scheduled.total + drafts.total === 0) return <p className={css.text}>No drafts and no planned posts. You can write one under Blog.</p>;
  return (
    <>
      {scheduled.total > 0 && (
        <>
          <h3>Planned</h3>
          <PanelList>
            {scheduled.rows.map(({ id, title, author, publishAt }) => (
              <li key={id}>
                <PostLink id={id} title={title} />
                <span className={css.meta}>
                  <time dateTime={publishAt}>{formatDateTime(fromClockTime(publishAt, timeZone), timeZone)}</time>
                  {author && `, by ${author}`}
                </span>
              </li>
            ))}
          </PanelList>
          <More total={scheduled.total} shown={scheduled.rows.length} to="/admin/blog?state=scheduled" noun="planned posts" />
        </>
      )}
      {drafts.total > 0 && (
        <>
          <h3>Drafts</h3>
          <PanelList>
            {drafts.rows.map(({ id, title, author }) => (
              <li key={id}>
                <PostLink id={id} title={title} />
                {author && <span className={css.meta}>by {author}</span>}
              </li>
            ))}
          </PanelList>
          <More total={drafts.total} shown={drafts.rows.length} to="/admin/blog?state=draft" noun="drafts" />
        </>
      )}
    </>
  );
}

const PostLink = ({ id, title }: { id: number; title: string }) => (
  <Link to={`/admin/blog/${id}`} dir="auto">
    {title}
  </Link>
);
