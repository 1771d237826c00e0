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
let begun = 0;
/** Result of the request that was begun last, of those that have ended. */
let newest: { nth: number; outage: Outage | undefined } = { nth: 0, outage: undefined };

function setOutage(next: CacheReason | undefined): void {
  if (next === reason) return;
  reason = next;
  changes.dispatchEvent(new Event('outage'));
}

/** Number of a request that begins. */
function begin(): number {
  begun += 1;
  return begun;
}

/** Result of a request. One that has hung for long says nothing about those that were begun after it. */
function end(nth: number, outage: Outage | undefined): void {
  if (nth > newest.nth) newest = { nth, outage };
  if (newest.outage || waiting === 0) setOutage(newest.outage);
}

/** Keeps what arrives; when nothing more is awaited, pages that show cached replies can be loaded again. */
async function wait(nth: number, key: string, answer: Promise<Settled>): Promise<void> {
  waiting += 1;
  setOutage('slow');
  const settled = await answer;
  waiting -= 1;
  if ('reply' in settled) replies.set(key, { reply: settled.reply, at: Date.now() });
  end(nth, 'problem' in settled ? outageOf(settled.problem) : undefined);
  if (waiting === 0 && !newest.outage) changes.dispatchEvent(new Event('late'));
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
export const lateReplies = { begin, end, wait, take, on, outage: () => reason };
