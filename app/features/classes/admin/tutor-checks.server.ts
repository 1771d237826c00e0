import type { Db } from '#app/db/schema.ts';
import { fullName } from '#app/features/accounts/public.ts';
import { mayTeachChildren } from '#app/features/tutors/public.server.ts';
import { reject } from '#app/lib/api-error.ts';
import type { LocalDate } from '#app/lib/local-date.ts';
import type { Audience } from '../class-terms.contract.ts';
import { tutorsOfClasses } from './class-admin.queries.server.ts';

interface Tutor {
  first_name: string;
  last_name: string;
  checked_on: LocalDate | null;
}

/** Whether a tutor does not see a class because it has children, and no check counts. */
export const lacksCheck = ({ checked_on }: Pick<Tutor, 'checked_on'>, audience: Audience, today: LocalDate): boolean =>
  audience !== 'grown-ups' && !mayTeachChildren(checked_on, today);

/** @throws 409 for a class with children whose tutor has no check that counts */
export function requireCheck(tutor: Tutor, audience: Audience, today: LocalDate): void {
  if (lacksCheck(tutor, audience, today))
    reject(409, `${fullName(tutor)} has no background check that counts. Please note one under Tutors first: this class has children.`);
}

/** The same for all tutors of a class of grown-ups that children may join from now on. */
export async function requireChecks(tx: Db, { id, audience }: { id: number; audience: Audience }, today: LocalDate): Promise<void> {
  for (const tutor of await tutorsOfClasses(tx, [id])) requireCheck(tutor, audience, today);
}
