import { type Initial, initials } from '#app/lib/igbo-alphabet.ts';
import { normalize } from '#app/lib/normalize.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';

/** At most one of letter and month. */
export interface ArchiveFilter {
  letter?: Initial | undefined;
  /** Calendar month: '2026-01'. */
  month?: string | undefined;
  /** Counts from 1. */
  page: number;
}

/** Values that the API would reject are left out. A letter is found in either case and normal form. */
export function filterFromUrl(url: string): ArchiveFilter {
  const { searchParams } = new URL(url);
  const typed = normalize(searchParams.get('letter') ?? '').toLowerCase();
  const letter = initials.find((initial) => initial === typed);
  const month = searchParams.get('month')?.match(/^\d{4}-(?:0[1-9]|1[0-2])$/)?.[0];
  const page = parseIdParam(searchParams.get('page') ?? '') || 1;
  return letter ? { letter, page } : { month, page };
}

export function linkTo({ letter, month, page = 1 }: Partial<ArchiveFilter>): `/words${string}` {
  const values = Object.entries({ letter, month, page: page > 1 ? page : undefined });
  const query = values.flatMap(([name, value]) => (value ? `${name}=${encodeURIComponent(value)}` : []));
  return `/words${query.length > 0 ? `?${query.join('&')}` : ''}`;
}
