import { dialects } from '#app/features/accounts/dialects.contract.ts';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';

export const cardsPerPage = 12;

export interface CardFilter {
  level: (typeof levels)[number] | undefined;
  dialect: (typeof dialects)[number] | undefined;
  /** Id of the last card of the page before. */
  before: number | undefined;
}

/** Values that the API would reject are left out: users edit and truncate URLs, and a form without JavaScript sends empty ones. */
export function filterFromUrl(url: string): CardFilter {
  const { searchParams } = new URL(url);
  return {
    level: levels.find((level) => level === searchParams.get('level')),
    dialect: dialects.find((dialect) => dialect === searchParams.get('dialect')),
    before: parseIdParam(searchParams.get('before') ?? '') || undefined,
  };
}

export function linkTo({ level, dialect, before }: CardFilter): string {
  const values = Object.entries({ level, dialect, before }).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `/tutors${values.length > 0 ? `?${new URLSearchParams(values)}` : ''}`;
}
