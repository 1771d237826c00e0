import { use, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { FormOutcome, PasswordPrompt } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { Button, SubmitButton } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { FormCard } from '#app/ui/forms/form-card.tsx';
import { useForm } from '#app/ui/forms/use-form.ts';
import { Certificate } from '../certificate/certificate.tsx';
import * as css from './family-reports.module.css';
import type { OwnReport } from './read-reports.ts';

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  fallback: 'The code wasn’t made. Please try again in a moment',
});
const loadSchema = () => import('./family-reports.contract.ts').then(({ ReportName }) => ReportName);

interface PrintViewProps {
  report: OwnReport;
  reload: () => Promise<void>;
}

/** A report as it is printed, with the name and the code for a school. */
export function PrintView({ report, reload }: PrintViewProps) {
  const [made, setMade] = useState<{ name: string; code: string }>();
  const withPassword = use(PasswordPrompt);
  const { form, field, errors, success, failure, submitting, ready } = useForm({
    schema: loadSchema,
    toMessage: failed,
    submit: async ({ name }: { name?: string | undefined }) => {
      const { expiresAt, ...print } = await withPassword(() =>
        api.termReports.prepareReport({ id: report.profile, report: report.id, name: name ?? null }),
      );
      setMade(print);
      await reload();
      return `The code is on the report below, and works until ${formatLocalDate(expiresAt)}. It’s shown only now, so please print the report today`;
    },
  });
  return (
    <>
      <div className={css.controls}>
        <p>
          <Link to="/study/grown-ups/reports">All reports</Link>
        </p>
        <p>
          Is it for a school? Make a code: the school types it in here, and reads that the report is true. It sees the name, class, level, term and
          meetings, and not the sentence of the tutor.
        </p>
        <FormCard {...form}>
          <TextField
            label="Name on the report"
            {...field('name')}
            hint="As the school knows your learner. Without one, the nickname is printed."
            defaultValue={report.name}
            autoComplete="off"
            maxLength={100}
          />
          <FormOutcome success={success} failure={Object.keys(errors).length === 0 ? failure : undefined} hasEnded={false} />
          <SubmitButton submitting={submitting} ready={ready} variant="secondary">
            Make a code
          </SubmitButton>
        </FormCard>
        <p>
          <Button onClick={() => print()}>Print</Button>
        </p>
      </div>
      <Certificate content={report.content} name={made?.name ?? report.name} code={made?.code} />
    </>
  );
}
