import { isChild, type LearnerDialect } from '#app/features/household/profile-terms.contract.ts';
import type { ProfileRow } from '#app/features/household/public.server.ts';

/** Places of the dialects, as the forms of items name them. */
const dialectPlaces: Record<LearnerDialect, string> = { onitsha: 'Ọnịcha', owerri: 'Owere', nsukka: 'Nsụka', umuahia: 'Ụmụahịa' };

/** Children below seven do not type. */
const isYoung = ({ age_band }: ProfileRow) => age_band === '4-6';

export const learnerSettings = (profile: ProfileRow) => ({
  isChild: isChild(profile.age_band),
  canType: !isYoung(profile),
  opensAll: profile.open_all === 1,
  isGentle: profile.gentle === 1,
  zone: profile.zone,
  judging: {
    dialect: profile.dialect === null ? null : dialectPlaces[profile.dialect],
    areDotsOptional: isYoung(profile) || profile.easy_dots === 1,
  },
});
export type LearnerSettings = ReturnType<typeof learnerSettings>;
