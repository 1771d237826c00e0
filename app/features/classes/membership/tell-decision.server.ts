import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { isChild } from '#app/features/household/profile-terms.contract.ts';
import { requestAcceptedMail } from '../mails/request-accepted.mail.server.ts';
import { requestDeclinedMail } from '../mails/request-declined.mail.server.ts';
import { familiesOfProfiles } from './families.queries.server.ts';
import type { ClassRow } from './members.queries.server.ts';
import { tellFamilies } from './tell-families.server.ts';

interface Decided {
  row: ClassRow;
  profileId: number;
  isAccepted: boolean;
}

/** Mail to the household of a request, in the transaction that decides it. */
export async function tellDecision(tx: Db, context: Pick<AppContext, 'config' | 'now'>, { row, profileId, isAccepted }: Decided): Promise<void> {
  await tellFamilies(tx, context, {
    families: await familiesOfProfiles(tx, [profileId]),
    template: isAccepted ? requestAcceptedMail : requestDeclinedMail,
    propsOf: ({ profiles }) => ({
      className: row.name,
      learner: profiles[0]?.name ?? '',
      isChild: profiles.some(({ age_band }) => isChild(age_band)),
    }),
  });
}
