import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, pino } from 'pino';

type Details = Record<string, string | number | boolean | undefined>;
export type Log = (event: string, details?: Details) => void;

/** Fields of every line that is logged within `run`. */
export const logFields = new AsyncLocalStorage<{ request_id: string }>();

let timeMs = 0;
let timeText = '';

/** Cached per millisecond: formatting a date costs as much as the rest of a line. */
function time(): string {
  const now = Date.now();
  if (now !== timeMs) {
    timeMs = now;
    timeText = new Date(now).toISOString();
  }
  return timeText;
}

/** Ends of the names of events that an operator has to look at. */
const isError = (event: string) => /(?:failed|trouble|died|dead)$/.test(event);

/** One JSON line per event. Callers must not pass passwords, pins, tokens or whole email addresses. */
export function createLog(destination: DestinationStream): Log {
  const options = {
    base: null,
    timestamp: () => `,"time":"${time()}"`,
    formatters: { level: (level: string) => ({ level }) },
    // A copy: pino adds the fields of the line to it.
    mixin: () => ({ ...logFields.getStore() }),
  };
  const logger = pino(options, destination);
  return (event, details) => logger[isError(event) ? 'error' : 'info']({ event, ...details });
}

/** A line for a cache hit: formatted once for each cached response (`formatHit`), since pino takes a sixth of the CPU of a hit. */
export type LogHit = (requestId: string, hit: string) => void;

export const formatHit = (details: Details): string => `${JSON.stringify({ event: 'request', ...details }).slice(1)}\n`;

export const createHitLog =
  (destination: DestinationStream): LogHit =>
  (requestId, hit) =>
    destination.write(`{"level":"info","time":"${time()}","request_id":"${requestId}",${hit}`);

/**
 * Standard output, written synchronously in portions of 4 KiB, and of what there is every 100 ms and at the exit:
 * `kill -9` loses at most that. A failed write is repeated with the next one, and ends no process.
 */
export function standardOutput(): DestinationStream & { flush(): void } {
  const destination = pino.destination({
    dest: process.stdout.fd,
    sync: true,
    minLength: 4096,
    periodicFlush: 100,
    // Beyond it lines are dropped: a full disk, or a reader that has stopped.
    maxLength: 1024 * 1024,
    // The reader of a pipe is slow: without this pino would stop the process for 100 ms.
    retryEAGAIN: () => false,
  });
  destination.on('error', () => undefined);
  process.on('exit', () => destination.flush());
  return destination;
}

/** Static files and media are not logged: each page requests dozens of them. */
export const shouldLogRequest = (path: string) => !path.startsWith('/assets/') && !path.startsWith('/media/');

/** Path as it is logged: the secret of a calendar and the code of a report open them, also to readers of the log. */
export const loggedPath = (path: string): string => path.replace(/^((?:\/api)?\/(?:calendar|reports?)\/)[^/]+/i, '$1:secret');

/** j***@example.com: enough to find an account in support, too little to send mail to. */
export const maskEmail = (email: string) => email.replace(/^(.).*(?=@)/, '$1***');
