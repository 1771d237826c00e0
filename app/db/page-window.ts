interface Page {
  from: number;
  limit: number;
  total: number;
}

/** How to read a page of a list that is newest first. The database walks past what lies before: a late page is nearer from the other end. */
export function pageWindow({ from, limit, total }: Page): { order: 'asc' | 'desc'; limit: number; offset: number } | undefined {
  if (from >= total) return undefined;
  const size = Math.min(limit, total - from);
  return from > total / 2 ? { order: 'asc', limit: size, offset: total - from - size } : { order: 'desc', limit: size, offset: from };
}
