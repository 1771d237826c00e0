interface PageRequest {
  from: number;
  limit: number;
  total: number;
}

/** Order and offset for a page of a list, newest first. Pages of the second half are read from the end: skipped rows cost time. */
export function pageWindow({ from, limit, total }: PageRequest): { order: 'asc' | 'desc'; limit: number; offset: number } | undefined {
  if (from >= total) return undefined;
  const size = Math.min(limit, total - from);
  return from > total / 2 ? { order: 'asc', limit: size, offset: total - from - size } : { order: 'desc', limit: size, offset: from };
}
