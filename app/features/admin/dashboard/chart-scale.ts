const maxSteps = 4;

/** Values of the grid lines of a chart, from 0 to at least `max`: whole numbers, at most five. */
export function gridValues(max: number): number[] {
  const rough = Math.max(1, max / maxSteps);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = magnitude * ([1, 2, 5].find((factor) => factor * magnitude >= rough) ?? 10);
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, nth) => nth * step);
}
