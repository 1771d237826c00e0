import type { Role } from '#app/auth/roles.server.ts';
import { speakerConsentVersion } from '#app/features/voices/speaker-consent.contract.ts';
import { createPublicUnit } from './factories/course.ts';
import { createSession } from './factories/sessions.ts';
import { insertStaff } from './factories/staff.ts';
import type { TestApp } from './test-app.ts';

type Api = ReturnType<TestApp['api']>;

let nth = 0;

/** A new account with a role, which has not said yet how its voice may be used. */
export async function newColleague(app: TestApp, role: Role = 'tutor'): Promise<Api & { email: string; token: string }> {
  nth += 1;
  const email = `colleague${nth}@example.com`;
  await insertStaff(app.context.db, email, [role]);
  const token = await createSession(app.context.db, email, app.clock.ms);
  return { ...app.api(token), email, token };
}

export const consent = { name: 'Ada', place: 'Ọka', dialect: 'awka', consent: speakerConsentVersion, keepWithoutName: false } as const;

/** The same, ready to record. */
export async function newSpeaker(app: TestApp, role: Role = 'tutor', fields: Partial<typeof consent> | { keepWithoutName: boolean } = {}) {
  const colleague = await newColleague(app, role);
  await colleague.teaching.saveSpeaker({ ...consent, ...fields });
  return colleague;
}

/** A published item of a published lesson: "ákwà", high and low. */
export async function newItem(app: TestApp): Promise<{ item: number; unit: number }> {
  const unit = await createPublicUnit(app.api(await app.adminToken()));
  const [item] = (await app.api().course.unit({ id: unit })).items;
  return { unit, item: item?.id ?? 0 };
}
