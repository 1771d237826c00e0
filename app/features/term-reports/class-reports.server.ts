import type { Db } from '#app/db/schema.ts';
import { seatsOfClass } from '#app/features/classes/public.server.ts';
import { type ClassReports, maxSeats } from './report-line.contract.ts';
import { reportsOfClass, sentencesOf } from './reports.queries.server.ts';

const byName = new Intl.Collator('en').compare;

/** Learners of a class with their sentences and newest reports. */
export async function readClassReports(db: Db, { id, name }: { id: number; name: string }): Promise<ClassReports> {
  const seats = await seatsOfClass(db, id, maxSeats);
  const sentences = new Map((await sentencesOf(db, id)).map(({ profile_id, text }) => [profile_id, text]));
  // Oldest first: a newer report takes the place of an older one.
  const reports = new Map((await reportsOfClass(db, id)).toReversed().map((report) => [report.profile_id, report]));
  const learners = seats.map(({ profile, left_at, ...learner }) => {
    const report = reports.get(profile);
    return {
      profile,
      ...learner,
      hasLeft: left_at !== null,
      sentence: sentences.get(profile) ?? '',
      report: report ? { id: report.id, issuedAt: new Date(report.issued_at).toISOString(), isRevoked: report.revoked_at !== null } : null,
    };
  });
  return { id, name, learners: learners.toSorted((one, other) => byName(one.name, other.name)) };
}
