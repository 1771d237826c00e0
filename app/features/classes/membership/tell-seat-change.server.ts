import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { isChild } from '#app/features/household/profile-terms.contract.ts';
import { classEndedMail } from '../mails/class-ended.mail.server.ts';
import { seatChangeMail } from '../mails/seat-change.mail.server.ts';
import { weeklyTimesOf } from '../weekly-times.server.ts';
import { familiesOf, familiesOfProfiles } from './families.queries.server.ts';
import type { ClassRow } from './members.queries.server.ts';
import { tellFamilies } from './tell-families.server.ts';

type Context = Pick<AppContext, 'config' | 'now'>;

interface SeatChange {
  row: ClassRow;
  profileId: number;
  /** Undefined for a learner that was taken out. */
  movedTo?: ClassRow;
}

/** Mail to the household of a learner that the staff moved or took out, in the transaction that does it. */
export async function tellSeatChange(tx: Db, context: Context, { row, profileId, movedTo }: SeatChange): Promise<void> {
  const other = movedTo && { className: movedTo.name, weekly: await weeklyTimesOf(tx, movedTo) };
  await tellFamilies(tx, context, {
    families: await familiesOfProfiles(tx, [profileId]),
    template: seatChangeMail,
    propsOf: ({ profiles }) => ({
      className: row.name,
      learner: profiles[0]?.name ?? '',
      isChild: profiles.some(({ age_band }) => isChild(age_band)),
      movedTo: other,
    }),
  });
}

/** One mail a household of a class that the staff end, in the transaction that ends it. */
export async function tellEnd(tx: Db, context: Context, { id, name }: ClassRow): Promise<void> {
  await tellFamilies(tx, context, {
    families: await familiesOf(tx, id),
    template: classEndedMail,
    propsOf: ({ profiles }) => ({ className: name, learners: profiles.map((profile) => profile.name) }),
  });
}
