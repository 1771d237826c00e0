import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import type { AdminUnit } from '../authoring/authoring-replies.contract.ts';
import { listedUnits, type report, type UnitNeeds } from './report.contract.ts';
import { findInCourse } from './report.server.ts';

const sumOf = ({ contradictions, gaps, voices }: UnitNeeds) => contradictions + gaps + voices;

/** Published units first, which learners meet; then those with contradictions, and with most to do. */
const byUrgency = (one: { unit: AdminUnit; needs: UnitNeeds }, other: { unit: AdminUnit; needs: UnitNeeds }) =>
  Number(other.unit.state === 'published') - Number(one.unit.state === 'published') ||
  other.needs.contradictions - one.needs.contradictions ||
  sumOf(other.needs) - sumOf(one.needs);

export const courseNeedsHandlers: Handlers<Pick<typeof report, 'needs'>> = {
  needs: async ({ db }) => {
    const { units, ...found } = await findInCourse(db);
    const countOf = (kind: keyof typeof found, unit: number) => found[kind].filter((finding) => finding.unit === unit).length;
    const all = units.map((unit) => {
      const { id, title, titleEnglish } = unit;
      const counts = { contradictions: countOf('contradictions', id), gaps: countOf('gaps', id), voices: countOf('voices', id) };
      return { unit, needs: { id, title, titleEnglish, ...counts } };
    });
    const lacking = all.filter(({ needs }) => sumOf(needs) > 0).sort(byUrgency);
    const elsewhere = Object.values(found)
      .flat()
      .filter(({ unit }) => unit === null).length;
    return { total: lacking.length, of: units.length, elsewhere, units: lacking.slice(0, listedUnits).map(({ needs }) => needs) };
  },
};
