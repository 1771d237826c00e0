import { requireOwnProfile } from '#app/features/classes/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';
import { hashOfLetterCode, newLetterCode } from '#app/lib/letter-code.server.ts';
import { countCodes, insertCode, isRevoked, putName } from '../codes.queries.server.ts';
import { reportsOfProfile } from '../reports.queries.server.ts';
import { readContent } from '../stored-content.server.ts';
import { codeDays, familyLimits, type familyReports } from './family-reports.contract.ts';

const iso = (ms: number) => new Date(ms).toISOString();
/** Three groups of four letters. */
const codeGroups = 3;

export const familyReportHandlers: Handlers<typeof familyReports> = {
  reports: async ({ db, principal, params }) => {
    const profile = await requireOwnProfile(db, principal.id, params.id);
    const rows = await reportsOfProfile(db, profile.id, familyLimits.reports);
    return rows.map(({ id, name, content, issued_at, revoked_at }) => ({
      ...{ id, name, content: readContent(content), issuedAt: iso(issued_at) },
      revokedAt: revoked_at === null ? null : iso(revoked_at),
    }));
  },

  prepareReport: async ({ db, principal, params, input: { name = '' }, now }) => {
    const profile = await requireOwnProfile(db, principal.id, params.id);
    const code = newLetterCode(codeGroups);
    const created_at = now();
    const expires_at = created_at + codeDays * unitMs.day;
    const hasCode = await db.transaction().execute(async (tx) => {
      if (!(await putName(tx, { reportId: params.report, profileId: profile.id, name }))) reject(404, 'Report not found');
      if (await isRevoked(tx, params.report))
        reject(
          409,
          'The academy has taken this report back, so a school would read that it is no longer valid. Please ask the academy for a new one',
        );
      // The name stays as it was typed.
      if ((await countCodes(tx, params.report, created_at)) >= familyLimits.codes) return false;
      await insertCode(tx, { code_hash: hashOfLetterCode(code), report_id: params.report, created_at, expires_at });
      return true;
    });
    if (!hasCode)
      reject(409, 'The name is saved, but this report has ten codes already. Please use a print that you have, or ask the academy for a new report');
    return { name, code, expiresAt: iso(expires_at) };
  },
};
