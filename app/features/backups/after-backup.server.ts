import { spawn } from 'node:child_process';
import { unitMs } from '#app/lib/duration.ts';
import { maskEmails } from '#app/lib/mask-emails.ts';

/** After it the program is asked to end (SIGTERM), and after a further 10 s it is killed. */
const limitMs = 30 * unitMs.minute;
const killAfterMs = 10_000;
/** End of the standard error output that is kept, in characters. */
const keptErrors = 2_000;

interface RunOptions {
  /** Ends the program. */
  signal: AbortSignal;
  limitMs?: number;
}

/**
 * Runs the program of BACKUP_AFTER, without a shell, with the path of a backup as its only argument.
 * @throws {Error} with a sentence that says what to do
 */
export async function runAfterBackup(program: string, file: string, options: RunOptions): Promise<void> {
  // A process group of its own: what the program starts ends with it.
  const child = start(program, file);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-keptErrors);
  });
  const send = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // All processes of the group have ended.
    }
  };
  let killTimer: NodeJS.Timeout | undefined;
  const end = () => {
    send('SIGTERM');
    killTimer ??= setTimeout(() => send('SIGKILL'), killAfterMs);
  };
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, options.limitMs ?? limitMs);
  options.signal.addEventListener('abort', end, { once: true });
  const outcome = await new Promise<Outcome>((resolve) => {
    child.once('error', ({ code }: NodeJS.ErrnoException) => resolve({ errorCode: code ?? 'error' }));
    // Not 'close': a process that the program left behind may hold its output open.
    child.once('exit', (code, signal) => resolve({ exitCode: code ?? signal }));
  });
  clearTimeout(timer);
  options.signal.removeEventListener('abort', end);
  if (killTimer) {
    clearTimeout(killTimer);
    send('SIGKILL');
  }
  options.signal.throwIfAborted();
  const trouble = isLate ? late : sentenceOf(outcome, errors);
  if (trouble) throw failure(program, trouble);
}

/** Some errors of a program that cannot be run are thrown, others are events. */
function start(program: string, file: string) {
  try {
    return spawn(program, [file], { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  } catch (error) {
    throw failure(program, sentenceOf({ errorCode: String((error as NodeJS.ErrnoException).code) }, ''));
  }
}

const failure = (program: string, trouble: string | undefined) =>
  new Error(`The backup is written, but the program ${program} of BACKUP_AFTER ${trouble}`);

type Outcome = { errorCode: string } | { exitCode: number | NodeJS.Signals | null };

const late = 'had not ended after its time, 30 minutes at most, and was stopped. Please look what it waits for.';

function sentenceOf(outcome: Outcome, errors: string): string | undefined {
  if ('exitCode' in outcome) {
    if (outcome.exitCode === 0) return undefined;
    const lastLine = maskEmails(errors)
      .trim()
      .split('\n')
      .at(-1)
      ?.replace(/\p{Cc}+/gu, ' ')
      .slice(-300);
    return `ended with ${outcome.exitCode}${lastLine ? `: ${lastLine}` : ''}. Please run it by hand with the path of the backup, and correct it.`;
  }
  if (['ENOENT', 'ENOTDIR'].includes(outcome.errorCode))
    return 'is missing, or the interpreter that its first line names. Please correct the setting.';
  if (outcome.errorCode === 'EACCES')
    return 'may not be run by the user of the academy. Please make it executable (chmod +x), or correct the setting.';
  return `could not be started (${outcome.errorCode}).`;
}
