import type { AgeBand } from '#app/features/household/profile-terms.contract.ts';
import { ageBands } from '#app/features/household/profile-terms.contract.ts';
import type { Audience } from '../class-terms.contract.ts';
import { audienceTextOf } from './audience-text.ts';

interface AudienceOf {
  audience: Audience;
  /** Age bands, separated by commas; '' for all. */
  ages: string;
}

export const agesOf = (ages: string): AgeBand[] => ageBands.filter((band) => ages.split(',').includes(band));

/** Whether a class takes a learner of this age. Age bands narrow children down, also where grown-ups learn with them. */
export function isInAudience({ audience, ages }: AudienceOf, ageBand: AgeBand): boolean {
  if (ageBand === 'adult') return audience !== 'children';
  return audience !== 'grown-ups' && (ages === '' || agesOf(ages).includes(ageBand));
}

/** 'families with children of 4 to 6 and 7 to 9 years'. */
export const audienceText = ({ audience, ages }: AudienceOf): string => audienceTextOf(audience, agesOf(ages));
