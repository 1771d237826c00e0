import type { Api } from '#app/api-client.ts';
import type { AdminUnit } from '#app/features/course/authoring/authoring-replies.contract.ts';

export type CourseReport = Awaited<ReturnType<Api['course']['report']>>;
type Finding = CourseReport['gaps'][number];

export interface ReportedFinding {
  id: number;
  kind: 'contradiction' | 'gap' | 'voice';
  sentence: string;
  unit: number | null;
  unitTitle: string | undefined;
  level: AdminUnit['level'] | undefined;
  /** Address of the screen that mends it. */
  place: string;
}

/** An item is mended in its form, all else where its unit is written. */
function placeOf({ item, unit, lesson }: Finding): string {
  if (item !== null) return `/admin/course/items/${item}`;
  if (unit === null) return '/admin/course';
  return `/admin/course/units/${unit}${lesson === null ? '' : `#lesson-${lesson}`}`;
}

/** Contradictions first: they are wrong, while gaps may wait, and voices are recorded at the desk of tutors. */
export function findingsOf({ units, gaps, contradictions, voices }: CourseReport): ReportedFinding[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const found = [
    ...contradictions.map((finding) => ({ ...finding, kind: 'contradiction' as const })),
    ...gaps.map((finding) => ({ ...finding, kind: 'gap' as const })),
    ...voices.map((finding) => ({ ...finding, kind: 'voice' as const })),
  ];
  return found.map((finding, id) => {
    const unit = finding.unit === null ? undefined : byId.get(finding.unit);
    return {
      id,
      kind: finding.kind,
      sentence: finding.sentence,
      unit: finding.unit,
      unitTitle: unit?.title,
      level: unit?.level,
      place: placeOf(finding),
    };
  });
}

/** Titles by id of the units that have something to mend. */
export function unitOptions({ units, gaps, contradictions, voices }: CourseReport): Record<string, string> {
  const concerned = new Set([...gaps, ...contradictions, ...voices].map(({ unit }) => unit));
  return Object.fromEntries(
    units.filter(({ id }) => concerned.has(id)).map(({ id, title, titleEnglish }) => [String(id), `${title} · ${titleEnglish}`]),
  );
}
