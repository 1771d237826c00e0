import { expect, test } from 'vitest';
import type { Dialect } from '#app/features/accounts/dialects.contract.ts';
import type { ProfileRow } from '#app/features/household/household.queries.server.ts';
import { learnerSettings } from './learner-settings.ts';

test('the dialect of a family is a place as forms name it, and none for the standard language or an unknown dialect', () => {
  const placeOf = (dialect: Dialect | null) => learnerSettings({ age_band: 'adult', dialect } as ProfileRow).judging.dialect;
  expect([placeOf('onitsha'), placeOf('owerri'), placeOf('nsukka'), placeOf('umuahia')]).toEqual(['Ọnịcha', 'Owere', 'Nsụka', 'Ụmụahịa']);
  expect([placeOf('mbaise'), placeOf('izugbe'), placeOf(null)]).toEqual(['Mbaise', null, null]);
});
