export const unitMs = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** '1 hour', '30 minutes'. */
export type Duration = `${number} ${keyof typeof unitMs}${'' | 's'}`;

/** @returns milliseconds */
export function durationMs(duration: Duration): number {
  const [, count, unit = ''] = duration.match(/^(\d+) ([a-z]+?)s?$/) ?? [];
  if (!(unit in unitMs)) throw new Error(`'${duration}' is no duration such as '30 minutes'`);
  return Number(count) * unitMs[unit as keyof typeof unitMs];
}
