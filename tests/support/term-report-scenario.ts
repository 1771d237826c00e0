import type { Db } from '#app/db/schema.ts';
import type { Actor } from './actors.ts';
import { sharedClass } from './class-scenario.ts';
import { insertMember } from './factories/classes.ts';
import { insertTermReport } from './factories/term-reports.ts';

interface Reports {
  now: number;
  /** Profile of each actor with a household. */
  profiles: ReadonlyMap<Actor, number>;
  /** Actors that issue reports. */
  staff: readonly Actor[];
  /** Account that has issued the reports. */
  by: number;
}

interface TermReportScenario {
  /** Values in the path of an endpoint by the names of parameters. */
  idsOf(name: string, actor: Actor): Record<string, number | string>;
  /** Member of the class, whose report is issued. */
  member: number;
}

/** Reports for the authorization matrix: one of each household, and one of the class and of a deleted one for each that takes reports back. */
export async function seedTermReports(db: Db, { now, profiles, staff, by }: Reports): Promise<TermReportScenario> {
  const code = 'ABCD-EFGH-JKMN';
  const member = profiles.get('learner') ?? 0;
  await insertMember(db, sharedClass, member, now);
  const ofProfile = new Map<number, number>();
  for (const profileId of new Set(profiles.values())) {
    const own = profileId === member ? { code: 'BBCD-EFGH-JKMN' } : {};
    const report = await insertTermReport(db, { classId: sharedClass, profileId, by, now, ...own });
    ofProfile.set(profileId, report);
    const sentence = { class_id: sharedClass, profile_id: profileId, text: 'It sings.', author_id: by, updated_at: now };
    await db.insertInto('term_report_sentences').values(sentence).execute();
  }
  const revoked = new Map<Actor, { ofClass: number; kept: number }>();
  const insert = (classId: number | null, ofCheck = {}) => insertTermReport(db, { classId, profileId: member, by, now, ...ofCheck });
  for (const actor of staff) revoked.set(actor, { ofClass: await insert(sharedClass), kept: await insert(null) });
  // No call of the matrix ends its codes.
  const kept = await insert(null, { code });
  const shared = ofProfile.get(member) ?? 0;
  return {
    member,
    idsOf(name, actor) {
      if (name === 'GET /reports/:code') return { code };
      if (name.includes('/kept-reports')) return { report: name.startsWith('DELETE') ? (revoked.get(actor)?.kept ?? kept) : kept };
      if (!name.includes('/reports')) return {};
      if (name.includes(' /learning/')) return { report: ofProfile.get(profiles.get(actor) ?? member) ?? shared };
      return { report: name.startsWith('DELETE') ? (revoked.get(actor)?.ofClass ?? shared) : shared };
    },
  };
}
