import { panelStyles as css, Facts, type PanelContentProps } from '#app/features/admin/public.tsx';
import { suppressionDays } from '../failing.contract.ts';
import type { jobs } from '../jobs.contract.ts';

export default function FailingMail({ data }: PanelContentProps<typeof jobs.failing>) {
  const { mails, jobs: otherJobs, suppressedAddresses } = data;
  if (mails + otherJobs + suppressedAddresses === 0)
    return <p className={css.text}>All mail gets through: nothing has failed, and no address rejected mail in the last {suppressionDays} days.</p>;
  return (
    <Facts
      facts={{
        'Mails that could not be sent': mails,
        'Other jobs that failed': otherJobs,
        [`Addresses that rejected mail, last ${suppressionDays} days`]: suppressedAddresses,
      }}
    />
  );
}
