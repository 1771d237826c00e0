import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import { codesOfHousehold, reportsOfHousehold, sentencesAbout, sentencesBy } from './personal-data.queries.server.ts';
import { readContent } from './stored-content.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** Sections of the personal data export. Codes stay out of it. */
export const exportReports = {
  termReports: async (db: Db, { id }: DataOwner) => {
    const codes = Map.groupBy(await codesOfHousehold(db, id), ({ report_id }) => report_id);
    return (await reportsOfHousehold(db, id)).map((report) => ({
      profile: report.profile,
      nameForSchool: report.name,
      issuedAt: iso(report.issued_at),
      revokedAt: report.revoked_at === null ? null : iso(report.revoked_at),
      content: readContent(report.content),
      codes: (codes.get(report.id) ?? [])
        .toSorted((one, other) => one.created_at - other.created_at)
        .map(({ created_at, expires_at }) => ({ createdAt: iso(created_at), expiresAt: iso(expires_at) })),
    }));
  },

  termReportSentences: async (db: Db, { id }: DataOwner) => ({
    about: (await sentencesAbout(db, id)).map(({ updated_at, ...sentence }) => ({ ...sentence, writtenAt: iso(updated_at) })),
    written: (await sentencesBy(db, id)).map(({ updated_at, ...sentence }) => ({ ...sentence, writtenAt: iso(updated_at) })),
  }),
};
