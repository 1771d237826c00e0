import { api } from '#app/api-client.ts';
import { loadProfiles, readCorner } from '#app/features/household/public.tsx';

/** Reports of all profiles of the household, the newest first. */
export const readReports = () =>
  readCorner(async () => {
    const profiles = await loadProfiles();
    if (profiles === 'anonymous') return profiles;
    const reports = await Promise.all(
      profiles.map(async ({ id }) => (await api.termReports.reports({ id })).map((report) => ({ ...report, profile: id }))),
    );
    return { reports: reports.flat().toSorted((one, other) => other.id - one.id) };
  });

export type OwnReport = Exclude<Awaited<ReturnType<typeof readReports>>, string>['reports'][number];
