import * as z from 'zod/mini';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { get } from '#app/http/endpoint.ts';
import { AdminUnit } from '../authoring/authoring-replies.contract.ts';
import { courseLimits } from '../course-terms.contract.ts';

/** Sentences of each kind that are listed. */
export const listedFindings = 1_000;

/** Gap or contradiction of the course, with the ids that are known. */
const Finding = z.object({ unit: z.nullable(z.int()), lesson: z.nullable(z.int()), item: z.nullable(z.int()), sentence: z.string() });
export type Finding = z.output<typeof Finding>;
const findings = z.array(Finding).check(z.maxLength(listedFindings));

/** Units that are listed with what they lack. */
export const listedUnits = 3;

const UnitNeeds = z.object({
  id: z.int(),
  title: z.string(),
  titleEnglish: z.string(),
  /** Numbers of findings of the report. */
  contradictions: z.int(),
  gaps: z.int(),
  voices: z.int(),
});
export type UnitNeeds = z.output<typeof UnitNeeds>;

export const report = {
  report: get('/admin/course/report', {
    permission: 'course:write',
    reply: z.object({
      units: z.array(AdminUnit).check(z.maxLength(levels.length * courseLimits.unitsPerLevel)),
      gaps: findings,
      contradictions: findings,
      voices: findings,
    }),
    description:
      'states of the items of each unit; what units, lessons and items still need, and open questions; published items with fewer than two voices; one spelling with two tones, one meaning twice in a lesson',
  }),
  needs: get('/admin/course/needs', {
    permission: 'course:write',
    reply: z.object({
      /** Numbers of units that lack something, and of all. */
      total: z.int(),
      of: z.int(),
      /** Number of findings about nothing in a unit, such as an item in no lesson. */
      elsewhere: z.int(),
      units: z.array(UnitNeeds).check(z.maxLength(listedUnits)),
    }),
    description: 'units with findings in the report, published ones and those with contradictions first',
  }),
};
