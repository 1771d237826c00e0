import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { usePolling } from '#app/ui/admin/use-polling.ts';
import { type Result, toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { News } from '../system.contract.ts';
import type { Route } from './+types/system.page';
import { BackUpNow } from './back-up-now.tsx';
import { describeBackups, describeSystem, type Finding, type LastBackup } from './findings.ts';
import { isOnItsWay, SendTest, type TestMail } from './send-test.tsx';
import { StatusLine } from './status-line.tsx';
import * as css from './system.module.css';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const test = Number(new URL(request.url).searchParams.get('test'));
  const parts = await requireAdmin(request, () => ({
    system: toResult(api.system.read()),
    last: toResult(api.backups.last()),
    test: toResult<TestMail | undefined>(Number.isSafeInteger(test) && test > 0 ? api.system.testMail({ id: test }) : Promise.resolve(undefined)),
  }));
  return { ...parts, origin: location.origin };
}
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'System', description: 'Whether the academy is set up and in order, and what to do.', matches });

/** State of the server and its settings. */
export default function SystemPage({ loaderData: { system, last, test, origin } }: Route.ComponentProps) {
  const backups = findBackups(last);
  const findings = 'data' in system ? describeSystem(system.data, origin) : [];
  const sent = 'data' in test ? test.data : undefined;
  usePolling(isOnItsWay(sent) || ('data' in last && last.data.isRunning === true));
  return (
    <div className={css.page}>
      <h1>System</h1>
      <Summary faults={[...backups, ...findings].filter(({ isFault }) => isFault)} isWhole={'data' in system && 'data' in last} />
      <div className={css.lines}>
        {'data' in last ? (
          backups.map((finding) => (
            <StatusLine key={finding.id} finding={finding}>
              <BackUpNow last={last.data} />
            </StatusLine>
          ))
        ) : (
          <PageLoadError noun="the last backup" status={last.errorStatus} />
        )}
        {'data' in system ? (
          findings.map((finding) => (
            <StatusLine key={finding.id} finding={finding}>
              {finding.id === 'mail' && <SendTest test={sent} server={system.data.mail?.server ?? null} />}
              {finding.id === 'work' && <Link to="/admin/jobs">Background jobs</Link>}
              {finding.id === 'version' && system.data.news && <WhatIsNew version={system.data.version} news={system.data.news} />}
            </StatusLine>
          ))
        ) : (
          <PageLoadError noun="the other parts" status={system.errorStatus} />
        )}
      </div>
    </div>
  );
}

const findBackups = (last: Result<LastBackup>): Finding[] =>
  'data' in last ? [{ id: 'backups', title: 'Backups', ...describeBackups(last.data) }] : [];

/** @param isWhole whether all parts are known */
function Summary({ faults, isWhole }: { faults: Finding[]; isWhole: boolean }) {
  if (faults.length === 0) return isWhole && <p>Everything is in order.</p>;
  return (
    <p>
      {faults.length === 1 ? 'One part needs' : `${faults.length} parts need`} your attention:{' '}
      {faults.map(({ id, title }, nth) => (
        <span key={id}>
          {nth > 0 && ', '}
          <a href={`#${id}`}>{title}</a>
        </span>
      ))}
      .
    </p>
  );
}

const WhatIsNew = ({ version, news }: { version: string; news: News[] }) => (
  <details className={css.news}>
    <summary>What is new in {version}</summary>
    {news.map(({ title, lines }) => (
      <div key={title}>
        {title !== null && <h3>{title}</h3>}
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    ))}
  </details>
);
