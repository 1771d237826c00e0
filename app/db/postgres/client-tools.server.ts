import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

type Tool = 'pg_dump' | 'pg_restore';

const run = promisify(execFile);
const install =
  'Please install the client tools of PostgreSQL, of the version of the server or a newer one (Debian: postgresql-client, newer ones: apt.postgresql.org).';

/** Writes the whole database into a file in the custom format of pg_dump: one snapshot, while the server runs. */
export async function dumpDatabase(databaseUrl: string, file: string, signal?: AbortSignal): Promise<void> {
  const url = new URL(databaseUrl);
  // Other users of the machine see arguments, but not the environment.
  const password = decodeURIComponent(url.password);
  url.password = '';
  const env = { ...process.env, ...(password ? { PGPASSWORD: password } : {}) };
  // Recordings and pictures are compressed already: level 1 takes half the time of the default, and 3 % more room.
  await run('pg_dump', ['--format=custom', '--compress=1', `--file=${file}`, `--dbname=${url}`], { env, ...(signal ? { signal } : {}) }).catch(
    ({ code, stderr = '' }: ToolFailure) => {
      throw toolError('pg_dump', code, stderr);
    },
  );
}

interface ToolFailure {
  code?: string | number | undefined;
  stderr?: string;
}

/** Reads a file of pg_dump whole, and yields the lines of its script. */
export async function* readDump(file: string): AsyncGenerator<string> {
  const child = spawn('pg_restore', ['--file=-', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<string | number | null>((resolve) => {
    child.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'error'));
    child.once('close', resolve);
  });
  let rest = '';
  // One byte a character: names of tables and migrations are ASCII, and the rest is only counted.
  for await (const chunk of child.stdout.setEncoding('latin1')) {
    const [first, ...lines] = String(chunk).split('\n');
    rest += first;
    if (lines.length === 0) continue;
    yield rest;
    rest = lines.pop() ?? '';
    yield* lines;
  }
  const code = await ended;
  if (code !== 0) throw toolError('pg_restore', code ?? undefined, stderr);
}

/** Says nothing about a file. */
export class ToolMissing extends Error {}

/** Sentence for a tool that failed. */
export function toolError(tool: Tool, code: string | number | undefined, stderr: string): Error {
  if (code === 'ENOENT') return new ToolMissing(`${tool} is not installed. ${install}`);
  if (stderr.includes('server version mismatch')) {
    const [, server, own] = /server version: ([\d.]+).*?version: ([\d.]+)/.exec(stderr) ?? [];
    return new Error(`${tool} ${own} is older than the PostgreSQL server, which is ${server}. ${install}`);
  }
  const reason = /error: (.*?)\.?$/m.exec(stderr)?.[1] ?? `it ended with ${code}`;
  const advice = /^connection to server/.test(reason) ? ' Is the database running, and is DATABASE_URL right?' : '';
  const error = new Error(`${tool} failed: ${reason}.${advice}`);
  return stderr.includes('No space left on device') ? Object.assign(error, { code: 'ENOSPC' }) : error;
}
