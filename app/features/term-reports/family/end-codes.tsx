import { use } from 'react';
import { api } from '#app/api-client.ts';
import { PasswordPrompt } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import type { OwnReport } from './read-reports.ts';

const failed = errorMessages({
  404: serverMessage,
  409: serverMessage,
  network: 'No code has ended: there is no connection. Please try again.',
  fallback: 'No code has ended: something went wrong on our side. Please try again.',
});

export const nameOf = ({ content: { nickname, className } }: OwnReport) => `${nickname}, ${className}`;

/** '2 codes work, the last one until 15 January 2028' */
export const codesText = (codes: number, until: string) =>
  `${pluralize(codes, 'code')} ${codes === 1 ? 'works' : 'work, the last one'} until ${formatLocalDate(until)}`;

interface EndCodesProps {
  report: OwnReport;
  onEnded: (message: string) => Promise<void>;
  onClose: () => void;
}

/** Question before the codes of a report end. */
export function EndCodes({ report, onEnded, onClose }: EndCodesProps) {
  const { id, profile, codes, codesUntil } = report;
  const withPassword = use(PasswordPrompt);
  async function onConfirm() {
    const { message } = await withPassword(() => api.termReports.endCodes({ id: profile, report: id }));
    await onEnded(message);
  }
  return (
    <ConfirmDialog title="End all codes" confirmLabel="End all codes" onConfirm={onConfirm} toMessage={failed} onClose={onClose}>
      <p>
        {codesUntil !== null && `${codesText(codes, codesUntil)}. `}A school that types one in then reads that there’s no report with it. The report
        itself stays, and you can make a new code.
      </p>
      <p>
        <strong>
          <bdi>{nameOf(report)}</bdi>
        </strong>
      </p>
    </ConfirmDialog>
  );
}
