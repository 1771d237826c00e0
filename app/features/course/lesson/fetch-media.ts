import type { Item } from '../course.contract.ts';
import { type Exercise, itemOf } from '../exercises/exercise.ts';
import { isHeard } from '../exercises/silent-twin.ts';
import { soundsOf } from './listening-sounds.ts';

export const voiceBytesPerSession = 300_000;
/** Bytes of a recording: 48 kbit/s, and the frames around it. */
const bytesOf = (ms: number) => ms * 6 + 1_000;
/** Time in ms after which a recording that does not come is left to the press. */
const patienceMs = 10_000;

/** Addresses of the recordings of a session within its bytes: first those that are asked for, then those of other words in their order. */
export function voicesToFetch(exercises: readonly Exercise[], items: ReadonlyMap<number, Pick<Item, 'voices'>>): string[] {
  const heard = exercises.flatMap((exercise) => (exercise.kind !== 'pairs' && isHeard(exercise) ? soundsOf(exercise, items) : []));
  const shown = exercises.map((exercise) => items.get(itemOf(exercise) ?? 0)?.voices[0]?.url);
  const lengths = new Map([...items.values()].flatMap(({ voices }) => voices.map(({ url, ms }) => [url, ms] as const)));
  let bytes = 0;
  return [...new Set([...heard, ...shown])].flatMap((url) => {
    const length = url === undefined ? Number.POSITIVE_INFINITY : bytesOf(lengths.get(url) ?? 0);
    if (url === undefined || bytes + length > voiceBytesPerSession) return [];
    bytes += length;
    return url;
  });
}

/** Resolves once the service worker answers the requests of this page: it keeps what passes through it. */
async function untilControlled(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker && !serviceWorker.controller)
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
}

const fetchWhole = (url: string) => fetch(url, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);

/** Fetches drawings and, one after the other, recordings of a session: the service worker keeps them, so that they are there without a network. */
export async function fetchMedia(exercises: readonly Exercise[], known: readonly Item[]): Promise<void> {
  // A failure is no reason to wait: the item and its meaning are shown without it.
  if (exercises.some(({ kind }) => kind === 'close-look')) import('./close-look.tsx').catch(() => undefined);
  if (exercises.some(isHeard)) import('./listening-fields.tsx').catch(() => undefined);
  if (exercises.some(({ kind }) => kind === 'say')) import('./say-fields.tsx').catch(() => undefined);
  const items = new Map(known.map((item) => [item.id, item]));
  await untilControlled();
  await Promise.all(known.map(({ drawing }) => drawing && fetchWhole(drawing)));
  for (const url of voicesToFetch(exercises, items)) {
    const response = await fetchWhole(url);
    if (!response) return;
    await response.arrayBuffer().catch(() => undefined);
  }
}
