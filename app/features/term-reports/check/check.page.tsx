import { data, Form, useRevalidator } from 'react-router';
import { type Api, api } from '#app/api-client.ts';
import { levelNames } from '#app/features/accounts/public.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { apiContext } from '#app/load-context.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { meetingsText } from '../certificate/report-texts.ts';
import type { Route } from './+types/check.page';
import type { CheckedReport } from './check.contract.ts';
import * as css from './check.module.css';

interface Outcome {
  found?: CheckedReport;
  /** Sentence about a code that opens no report, and about too many of them. */
  problem?: string;
  /** Status of the page. */
  status: number;
}

/** Code of a printed address, or of the form. */
const codeOf = ({ request, params }: Pick<Route.LoaderArgs, 'request' | 'params'>) =>
  (params.code ?? new URL(request.url).searchParams.get('code') ?? '').trim();

async function load(api: Api, code: string): Promise<Outcome> {
  if (code === '') return { status: 200 };
  try {
    return { found: await api.termReports.check({ code }), status: 200 };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status || 500, ...([404, 429].includes(error.status) ? { problem: error.message } : {}) };
  }
}

export async function loader(args: Route.LoaderArgs) {
  const code = codeOf(args);
  const outcome = await load(args.context.get(apiContext), code);
  return data({ ...outcome, code }, outcome.status);
}
export async function clientLoader(args: Route.ClientLoaderArgs) {
  const code = codeOf(args);
  return { ...(await load(api, code)), code };
}

/** No path: crawlers list no report. */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Check a report', description: 'Type in the code of a printed report.', matches });

/** Page on which a school checks a printed report; it works without a script. */
export default function CheckReport({ loaderData: { code, found, problem, status } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <CenteredPage title="Check a report" intro="A printed report has a code at its foot. Type it in to see whether the report is ours.">
      <div role="status">{found && <Checked found={found} />}</div>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {status >= 400 && problem === undefined && (
        <LoadError onRetry={() => void revalidate()}>We couldn’t check the code: something went wrong on our side.</LoadError>
      )}
      <Form method="get" action="/report" className={css.form}>
        <TextField
          key={code}
          label="Code"
          name="code"
          required
          hint="Twelve letters, such as ABCD-EFGH-JKMN."
          defaultValue={problem === undefined ? '' : code}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={60}
        />
        <Button type="submit">Check</Button>
      </Form>
    </CenteredPage>
  );
}

function Checked({ found: { issuedOn, report } }: { found: CheckedReport }) {
  const issued = <time dateTime={issuedOn}>{formatDate(issuedOn)}</time>;
  if (report === null)
    return (
      <section className={css.card}>
        <h2>This report is no longer valid</h2>
        <p>It was issued on {issued}. If you have a question about it, please ask the family.</p>
      </section>
    );
  const { name, className, level, firstDay, lastDay, meetingsHeld, meetingsAttended } = report;
  return (
    <section className={css.card}>
      <h2>This report is valid</h2>
      <dl className={css.facts}>
        <dt>Name</dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
        <dt>Class</dt>
        <dd>
          <bdi>{className}</bdi> ({levelNames[level]})
        </dd>
        <dt>Term</dt>
        <dd>
          <time dateTime={firstDay}>{formatDate(firstDay)}</time> to <time dateTime={lastDay}>{formatDate(lastDay)}</time>
        </dd>
        {meetingsHeld > 0 && (
          <>
            <dt>Attendance</dt>
            <dd>{meetingsText({ held: meetingsHeld, attended: meetingsAttended })}</dd>
          </>
        )}
        <dt>Issued on</dt>
        <dd>{issued}</dd>
      </dl>
    </section>
  );
}
