import { type Dialect, dialectNames } from '#app/features/accounts/dialects.contract.ts';
import { isChild } from '#app/features/household/profile-terms.contract.ts';
import type { ProfileRow } from '#app/features/household/public.server.ts';

/** Places of dialects that the forms of items name as their speakers write them. */
const igboPlaces: Partial<Record<Dialect, string>> = { onitsha: 'Ọnịcha', owerri: 'Owere', nsukka: 'Nsụka', umuahia: 'Ụmụahịa' };

/** Place whose forms are the family's own; null for the standard language, and where the dialect is not known. */
const placeOf = (dialect: Dialect | null) => (dialect === null || dialect === 'izugbe' ? null : (igboPlaces[dialect] ?? dialectNames[dialect]));

/** Children below seven do not type. */
const isYoung = ({ age_band }: ProfileRow) => age_band === '4-6';

export const learnerSettings = (profile: ProfileRow) => ({
  isChild: isChild(profile.age_band),
  canType: !isYoung(profile),
  isQuiet: profile.quiet === 1,
  opensAll: profile.open_all === 1,
  isGentle: profile.gentle === 1,
  zone: profile.zone,
  judging: {
    dialect: placeOf(profile.dialect),
    areDotsOptional: isYoung(profile) || profile.easy_dots === 1,
  },
});
export type LearnerSettings = ReturnType<typeof learnerSettings>;
