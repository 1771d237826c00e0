import type { AgeBand } from '#app/features/household/profile-terms.contract.ts';
import type { Audience } from '../class-terms.contract.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** 'children of 4 to 6 and 7 to 9 years'. @param ages none for all. Public pages load it, so that it imports nothing. */
export function audienceTextOf(audience: Audience, ages: readonly AgeBand[]): string {
  if (audience === 'grown-ups') return 'grown-ups';
  const bands = ages.map((band) => band.replace('-', ' to '));
  const children = bands.length === 0 ? 'children' : `children of ${list.format(bands)} years`;
  return audience === 'children' ? children : `families with ${children}`;
}
