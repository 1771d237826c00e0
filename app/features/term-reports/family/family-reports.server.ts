import type { Db } from '#app/db/schema.ts';
import { requireOwnProfile } from '#app/features/classes/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';
import { hashOfLetterCode, newLetterCode } from '#app/lib/letter-code.server.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { deleteCodes, insertCode, lockReport, putName, workingCodes } from '../codes.queries.server.ts';
import { reportsOfProfile } from '../reports.queries.server.ts';
import { readContent } from '../stored-content.server.ts';
import { codeDays, familyLimits, type familyReports } from './family-reports.contract.ts';

const iso = (ms: number) => new Date(ms).toISOString();
/** Three groups of four letters. */
const codeGroups = 3;

/** Locks a report of a profile. @throws 404 without it, 409 with the sentence for one that was taken back */
async function requireValidReport(tx: Db, { reportId, profileId, whenRevoked }: { reportId: number; profileId: number; whenRevoked: string }) {
  const { revoked_at } = (await lockReport(tx, reportId, profileId)) ?? reject(404, 'Report not found');
  if (revoked_at !== null) reject(409, whenRevoked);
}

export const familyReportHandlers: Handlers<typeof familyReports> = {
  reports: async ({ db, principal, params, now }) => {
    const profile = await requireOwnProfile(db, principal.id, params.id);
    const rows = await reportsOfProfile(db, profile.id, familyLimits.reports);
    const codes = await workingCodes(
      db,
      rows.map(({ id }) => id),
      now(),
    );
    return rows.map(({ id, name, content, issued_at, revoked_at }) => {
      const working = codes.get(id);
      return {
        ...{ id, name, content: readContent(content), issuedAt: iso(issued_at) },
        revokedAt: revoked_at === null ? null : iso(revoked_at),
        codes: working?.count ?? 0,
        codesUntil: working ? iso(working.until) : null,
      };
    });
  },

  prepareReport: async ({ db, principal, params, input: { name = '' }, now }) => {
    const profile = await requireOwnProfile(db, principal.id, params.id);
    const code = newLetterCode(codeGroups);
    const created_at = now();
    const expires_at = created_at + codeDays * unitMs.day;
    const hasCode = await db.transaction().execute(async (tx) => {
      await requireValidReport(tx, {
        ...{ reportId: params.report, profileId: profile.id },
        whenRevoked:
          'The academy has taken this report back, so a school would read that it is no longer valid. Please ask the academy for a new one',
      });
      await putName(tx, params.report, name);
      const working = (await workingCodes(tx, [params.report], created_at)).get(params.report);
      // The name stays as it was typed.
      if (working && working.count >= familyLimits.codes) return false;
      await insertCode(tx, { code_hash: hashOfLetterCode(code), report_id: params.report, created_at, expires_at });
      return true;
    });
    if (!hasCode)
      reject(
        409,
        'The name is saved, but this report has ten codes already. Please use a print that you have, or end all its codes and make a new one',
      );
    return { name, code, expiresAt: iso(expires_at) };
  },

  endCodes: async ({ db, principal, params, now }) => {
    const profile = await requireOwnProfile(db, principal.id, params.id);
    const ended = await db.transaction().execute(async (tx) => {
      await requireValidReport(tx, {
        ...{ reportId: params.report, profileId: profile.id },
        whenRevoked: 'The academy has taken this report back: its codes only say that it is no longer valid, so there is nothing to end',
      });
      return deleteCodes(tx, params.report, now());
    });
    return { message: ended === 0 ? 'No code of this report works any more' : `${pluralize(ended, 'code')} ended` };
  },
};
