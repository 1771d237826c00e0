import { type Outage, outageOf } from './outage.ts';

/** Why pages of the learning area show what this browser has cached. */
export type CacheReason = Outage | 'slow';

type Settled = { reply: unknown } | { problem: unknown };

/** Age in ms up to which a late reply is that of the page which has waited for it. */
const freshMs = 5_000;

const changes = new EventTarget();
const replies = new Map<string, { reply: unknown; at: number }>();
let reason: CacheReason | undefined;
let waiting = 0;

function setOutage(next: CacheReason | undefined): void {
  if (next === reason) return;
  reason = next;
  changes.dispatchEvent(new Event('outage'));
}

/** Keeps what arrives; when nothing more is awaited, pages that show cached replies can be loaded again. */
async function wait(key: string, answer: Promise<Settled>): Promise<void> {
  waiting += 1;
  setOutage('slow');
  const settled = await answer;
  waiting -= 1;
  if ('reply' in settled) replies.set(key, { reply: settled.reply, at: Date.now() });
  if (waiting > 0) return;
  const outage = 'problem' in settled ? outageOf(settled.problem) : undefined;
  setOutage(outage);
  if (!outage) changes.dispatchEvent(new Event('late'));
}

function take<T>(key: string): { reply: T } | undefined {
  const late = replies.get(key);
  replies.delete(key);
  return late && Date.now() - late.at < freshMs ? { reply: late.reply as T } : undefined;
}

function on(event: 'late' | 'outage', listener: () => void): () => void {
  changes.addEventListener(event, listener);
  return () => changes.removeEventListener(event, listener);
}

/** Replies that came after a page was shown from the cache, each for the next load of that page. */
export const lateReplies = { wait, take, on, setOutage, outage: () => reason };
