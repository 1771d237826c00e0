import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { AvatarPicture } from '#app/features/household/public.tsx';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import type { ClassReports, ReportLine } from '../report-line.contract.ts';
import { reportFailed } from './staff-report-texts.ts';
import * as css from './staff-reports.module.css';

const hasReport = ({ report }: ReportLine) => report !== null && !report.isRevoked;

interface Question {
  title: string;
  label: string;
  text: string;
  perform: () => Promise<{ message: string }>;
}

/** Learners of a class with their sentences and reports. */
export function LearnerList({ found: { id, learners } }: { found: ClassReports }) {
  const [asked, setAsked] = useState<Question>();
  const reload = useReload();
  const { showResult } = useAdmin();
  const waiting = learners.filter((learner) => !hasReport(learner) && !learner.hasLeft);

  const askToIssue = (some: ReportLine[]) => {
    const without = some.filter(({ sentence }) => sentence === '').length;
    setAsked({
      title: some.length === 1 ? 'Issue the report' : 'Issue the reports',
      label: 'Issue',
      text: [
        `${pluralize(some.length, 'report')} will be frozen as things stand now, and each family gets an email.`,
        without > 0 &&
          `${without === some.length ? (without === 1 ? 'It has' : 'They have') : `${without} of them have`} no sentence of a tutor yet.`,
      ]
        .filter(Boolean)
        .join(' '),
      perform: () => api.termReports.issue({ id, profiles: some.map(({ profile }) => profile) }),
    });
  };
  const askToRevoke = ({ name, report }: ReportLine) =>
    report &&
    setAsked({
      title: 'Take back the report',
      label: 'Take back',
      text: `A school that checks a print of the report of ${name} reads that it is no longer valid, and the family gets an email. You can issue a new one afterwards.`,
      perform: () => api.termReports.takeBack({ id, report: report.id }),
    });

  async function confirm({ perform }: Question) {
    const { message } = await perform();
    await reload();
    setAsked(undefined);
    showResult({ title: 'Done', paragraphs: [message] });
  }

  if (learners.length === 0) return <p>No learners have joined this class yet.</p>;
  return (
    <>
      <p>
        A report says what a learner has done until the day of its issue, with a sentence of the tutor. Families read and print it in their corner.
      </p>
      {waiting.length > 0 && (
        <p>
          <Button onClick={() => askToIssue(waiting)}>
            {waiting.length === 1 ? 'Issue the missing report' : `Issue all ${waiting.length} missing reports`}
          </Button>
        </p>
      )}
      <FactsList label="Learners">
        {learners.map((learner) => (
          <FactsRow key={learner.profile} title={<LearnerName learner={learner} />} facts={<LearnerFacts learner={learner} />}>
            {learner.report && (
              <ButtonLink to={`?report=${learner.report.id}`} variant="secondary" aria-label={`Read: ${learner.name}`}>
                Read
              </ButtonLink>
            )}
            {hasReport(learner) ? (
              <Button variant="danger-secondary" aria-label={`Take back: ${learner.name}`} onClick={() => askToRevoke(learner)}>
                Take back
              </Button>
            ) : (
              <Button variant="secondary" aria-label={`Issue: ${learner.name}`} onClick={() => askToIssue([learner])}>
                Issue
              </Button>
            )}
          </FactsRow>
        ))}
      </FactsList>
      {asked && (
        <ConfirmDialog
          title={asked.title}
          confirmLabel={asked.label}
          onConfirm={() => confirm(asked)}
          toMessage={reportFailed}
          onClose={() => setAsked(undefined)}
        >
          <p>{asked.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const LearnerName = ({ learner: { name, avatar, hasLeft } }: { learner: ReportLine }) => (
  <p className={css.name}>
    <AvatarPicture avatar={avatar} />
    <span>
      <bdi>{name}</bdi>
      {hasLeft && ', has left the class'}
    </span>
  </p>
);

const LearnerFacts = ({ learner: { sentence, report } }: { learner: ReportLine }) => (
  <>
    {sentence === '' ? 'No sentence of a tutor yet' : <q dir="auto">{sentence}</q>}
    <br />
    {report === null ? 'No report yet' : `${report.isRevoked ? 'Taken back; it had been issued' : 'Issued'} on ${formatLocalDate(report.issuedAt)}`}
  </>
);
