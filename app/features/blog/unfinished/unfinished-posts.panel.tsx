import { Link } from 'react-router';
import { panelStyles as css, More, type PanelContentProps, PanelList } from '#app/features/admin/public.tsx';
import type { unfinished } from './unfinished.contract.ts';

/** Times are those of the academy, and so is 'Z' here. */
const dateTime = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

export default function UnfinishedPosts({ data: { scheduled, drafts } }: PanelContentProps<typeof unfinished.unfinished>) {
  if (scheduled.total + drafts.total === 0)
    return <p className={css.text}>No draft and no planned post. The next one begins on the page of the blog.</p>;
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
                  <time dateTime={publishAt}>{dateTime.format(new Date(`${publishAt}Z`))}</time>
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
