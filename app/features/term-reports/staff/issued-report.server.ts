import { readContent } from '../stored-content.server.ts';
import type { IssuedReport } from './staff-reports.contract.ts';

export const reportNotFound = 'Report not found';

interface Times {
  issued_at: number;
  revoked_at: number | null;
}

const iso = (ms: number) => new Date(ms).toISOString();

export const toTimes = ({ issued_at, revoked_at }: Times) => ({ issuedAt: iso(issued_at), revokedAt: revoked_at === null ? null : iso(revoked_at) });

/** A report as the staff reads it. */
export const toIssuedReport = ({ id, profile_id, content, ...times }: Times & { id: number; profile_id: number; content: string }): IssuedReport => ({
  ...{ id, profile: profile_id, content: readContent(content) },
  ...toTimes(times),
});
