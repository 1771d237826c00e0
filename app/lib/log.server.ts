import { fstatSync, writeSync } from 'node:fs';

type Details = Record<string, string | number | boolean | undefined>;
export type Log = (event: string, details?: Details) => void;

/** Lines of one interval share a write. */
const flushIntervalMs = 10;
let buffer = '';

const isFile = fstatSync(process.stdout.fd).isFile();

/** Synchronous writes recover once a full disk has space again; a stream stays closed after its first error. */
function writeToFile(text: string): void {
  try {
    writeSync(process.stdout.fd, text);
  } catch {
    // A log that cannot be written must not end the process.
  }
}

function flush(): void {
  if (buffer === '') return;
  if (isFile) writeToFile(buffer);
  else process.stdout.write(buffer);
  buffer = '';
}
// Lines are also written when the process exits or an error ends it.
process.on('exit', flush);
// The reader of a pipe may close it; the process goes on.
process.stdout.on('error', () => undefined);

let prefixTime = 0;
let prefix = '';

/** Cached per millisecond: formatting a date costs as much as the rest of a line. */
function timestampPrefix(): string {
  const now = Date.now();
  if (now !== prefixTime) {
    prefixTime = now;
    prefix = `{"time":"${new Date(now).toISOString()}",`;
  }
  return prefix;
}

/** Log line without its timestamp, so that callers can cache it. */
export const formatEvent = (event: string, details: Details = {}) => `${JSON.stringify({ event, ...details }).slice(1)}\n`;

export function writeLine(line: string): void {
  if (buffer === '') setTimeout(flush, flushIntervalMs);
  buffer += timestampPrefix();
  buffer += line;
}

/** One JSON line per event. Callers must not pass passwords, pins, tokens or whole e-mail addresses. */
export const jsonLog: Log = (event, details) => writeLine(formatEvent(event, details));

/** Static files and media are not logged: each page requests dozens of them. */
export const shouldLogRequest = (path: string) => !path.startsWith('/assets/') && !path.startsWith('/media/');

/** j***@example.com: enough to find an account in support, too little to send mail to. */
export const maskEmail = (email: string) => email.replace(/^(.).*(?=@)/, '$1***');
