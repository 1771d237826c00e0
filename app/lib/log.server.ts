import { fstatSync, writeSync } from 'node:fs';

type Details = Record<string, string | number | boolean | undefined>;
export type Log = (event: string, details?: Details) => void;

/** Lines of so long leave in one write, instead of one each. */
const flushIntervalMs = 10;
let lines = '';

const isFile = fstatSync(process.stdout.fd).isFile();

/** A file on a full disk refuses lines, and takes the next ones when there is room; after one refusal a stream would be silent for good. */
function writeToFile(text: string): void {
  try {
    writeSync(process.stdout.fd, text);
  } catch {
    // A log that cannot be written ends no academy.
  }
}

function write(): void {
  if (lines === '') return;
  if (isFile) writeToFile(lines);
  else process.stdout.write(lines);
  lines = '';
}
// Nothing is lost when the process ends by itself or by an error.
process.on('exit', write);
// Nor does whoever read it and has left.
process.stdout.on('error', () => undefined);

let writtenAt = 0;
let written = '';

/** What a line begins with. Under load many lines belong to one millisecond: writing a date costs as much as the rest of the line. */
function timestampPrefix(): string {
  const now = Date.now();
  if (now !== writtenAt) {
    writtenAt = now;
    written = `{"time":"${new Date(now).toISOString()}",`;
  }
  return written;
}

/** All of a line but its time: for what happens alike many thousand times a second. */
export const formatEvent = (event: string, details: Details = {}) => `${JSON.stringify({ event, ...details }).slice(1)}\n`;

export function writeLine(line: string): void {
  if (lines === '') setTimeout(write, flushIntervalMs);
  lines += timestampPrefix();
  lines += line;
}

/** One JSON line per event. Callers pass no password, pin, token or whole e-mail address. */
export const jsonLog: Log = (event, details) => writeLine(formatEvent(event, details));

/** Files that never change under their name come by the dozen with each page: they get no line of their own. */
export const shouldLogRequest = (path: string) => !path.startsWith('/assets/') && !path.startsWith('/media/');

/** j***@example.com: enough to find somebody who asks, too little to write to. */
export const maskEmail = (email: string) => email.replace(/^(.).*(?=@)/, '$1***');
