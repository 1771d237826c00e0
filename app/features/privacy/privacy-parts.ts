import { type Feature, type PrivacyHeading, privacyHeadings } from '#app/feature.ts';

const hoursPerDay = 24;
const daysPerYear = 365;

/** Periods within a text: '{contactMessage days}'. */
export const periodPattern = /\{(\w+) (hours|days|years)\}/g;

function period(days: number | undefined, name: string, unit: string): string {
  if (days === undefined) throw new Error(`No retention period is named "${name}".`);
  return `${unit === 'hours' ? days * hoursPerDay : unit === 'years' ? days / daysPerYear : days} ${unit}`;
}

/** The parts of the privacy page: what each feature says under a heading, in the order of the features. */
export const privacyPartsOf = (features: readonly Feature[]): { heading: PrivacyHeading; paragraphs: string[] }[] =>
  privacyHeadings.map((heading) => ({
    heading,
    paragraphs: features.flatMap(({ privacy = {}, retentionDays = {} }) =>
      (privacy[heading]?.split('\n\n') ?? []).map((paragraph) =>
        paragraph
          .trim()
          .replace(/\s+/g, ' ')
          .replace(periodPattern, (_, name: string, unit: string) => period(retentionDays[name], name, unit)),
      ),
    ),
  }));
