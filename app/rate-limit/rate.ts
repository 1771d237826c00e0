import { ApiError } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';

/** Maximum per fixed window, which starts with the first call: '30 per hour', '5 per 10 minutes'. */
export type Rate = `${number} per ${'' | `${number} `}${'second' | 'minute' | 'hour' | 'day'}${'' | 's'}`;

export function parseRate(rate: Rate): { max: number; ms: number } {
  const [, max, multiple = '1', unit = ''] = rate.match(/^(\d+) per (?:(\d+) )?([a-z]+?)s?$/) ?? [];
  if (!(unit in unitMs)) throw new Error(`'${rate}' is no rate such as '30 per hour'`);
  return { max: Number(max), ms: Number(multiple) * unitMs[unit as keyof typeof unitMs] };
}

/** @param until end of the window or delay, in ms since 1970 */
export function tooManyRequests(until: number, now: number, reason = 'That was too often.'): ApiError {
  const retryAfter = Math.max(1, Math.ceil((until - now) / 1000));
  return new ApiError(429, `${reason} Please try again in ${humanizeSeconds(retryAfter)}.`, { retryAfter });
}

function humanizeSeconds(seconds: number): string {
  if (seconds < 100) return plural(seconds, 'second');
  if (seconds < 100 * 60) return plural(Math.ceil(seconds / 60), 'minute');
  return plural(Math.ceil(seconds / 3600), 'hour');
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
