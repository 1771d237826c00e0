import { useId, useState } from 'react';
import { Link } from 'react-router';
import { panelStyles as css, type PanelContentProps } from '#app/features/admin/public.tsx';
import { DatedBars } from '#app/ui/charts/dated-bars.tsx';
import * as field from '#app/ui/forms/field.module.css';
import type { pageViews, ViewedPage } from '../page-views.contract.ts';
import * as own from './page-views.module.css';

type Props = PanelContentProps<typeof pageViews.summary>;

const periods = { today: 'Today', week: 'Last 7 days', month: 'Last 30 days' } as const;
type Period = keyof typeof periods;

export default function PageViews({ data }: Props) {
  if (data.days.every(({ views }) => views === 0))
    return <p className={css.text}>No public page was opened in the last {data.days.length} days. The chart begins with the first visit.</p>;
  return (
    <>
      <p className={css.meta}>
        How often public pages were opened. We count pages, not people: no address, cookie or device is kept. Crawlers that say what they are don’t
        count. Clicks inside the site to About, Contact, Privacy, registration and tags aren’t seen, so these count too little. Visits of the staff
        count, too.
      </p>
      <div className={own.parts}>
        <DatedBars
          title="Page views by day"
          labels={['Page views']}
          bars={data.days.map(({ day, views }) => ({ date: day, counts: [views] }))}
          present="today"
          dateHeading="Day"
        />
        <TopPages data={data} />
      </div>
    </>
  );
}

function TopPages({ data }: Props) {
  const [period, setPeriod] = useState<Period>('week');
  const id = useId();
  const pages = data[period];
  return (
    <div className={own.top}>
      <label htmlFor={id}>Most opened pages</label>
      <select id={id} className={field.input} value={period} onChange={({ target }) => setPeriod(target.value as Period)}>
        {Object.entries(periods).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {pages.length === 0 ? (
        <p className={css.text}>No page has been opened yet today.</p>
      ) : (
        <table className={own.table}>
          <caption className="visually-hidden">Most opened pages, {periods[period].toLowerCase()}</caption>
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col">Views</th>
            </tr>
          </thead>
          <tbody>
            {pages.map((page) => (
              <tr key={page.path}>
                <th scope="row">
                  <PageName page={page} />
                </th>
                <td>{page.views.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function PageName({ page: { path, title } }: { page: ViewedPage }) {
  return (
    <>
      <Link to={path} dir="auto" lang={path.startsWith('/word/') || path.startsWith('/learn/units/') ? 'ig' : undefined}>
        {title ?? (path === '/' ? 'Front page' : decodeURIComponent(path))}
      </Link>
      {title !== null && <span className={css.meta}> {path}</span>}
    </>
  );
}
