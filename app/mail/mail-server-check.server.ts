import type { MailServerState, WorkerContext } from '#app/app-context.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { maskEmails } from '#app/lib/mask-emails.ts';
import { classifySmtpError } from './bounce-classifier.server.ts';

export interface MailServerCheck {
  /** Undefined where mails are files. */
  state(): MailServerState | undefined;
  /** Tries the server in the background, then again after failures. */
  start(): void;
  /** Tries the server again, because a mail could not be sent. */
  onFailure(): void;
  stop(): void;
}

/** Mails fail by the thousand when the server is down: from one try to the next at least. */
const pauseMs = unitMs.minute;

/**
 * Tries the mail server without sending a mail: connection, TLS and login. The log tells when it stops and when it begins to answer.
 * @param verify resolves when the server can be used; undefined where mails are files
 */
export function createMailServerCheck(
  { now, log }: Pick<WorkerContext, 'now' | 'log'>,
  verify: (() => Promise<unknown>) | undefined,
  pause = pauseMs,
): MailServerCheck {
  let state: MailServerState = { isReachable: undefined, reason: undefined, checkedAt: undefined };
  let isRunning = false;
  let next: NodeJS.Timeout | undefined;
  let begunAt = -Infinity;

  async function check(): Promise<void> {
    begunAt = performance.now();
    const reason = await (verify?.() ?? Promise.resolve()).then(
      () => undefined,
      (error: unknown) => maskEmails(classifySmtpError(error).reason),
    );
    if (!isRunning) return;
    const before = state;
    state = { isReachable: reason === undefined, reason, checkedAt: now() };
    if (reason === undefined && !before.isReachable) log('mail_server_answers');
    if (reason !== undefined && reason !== before.reason) log('mail_server_trouble', { reason });
    next = undefined;
    if (reason !== undefined) checkSoon();
  }

  /** One at a time, which never keeps the process alive. */
  function checkSoon(): void {
    next ??= setTimeout(check, Math.max(0, begunAt + pause - performance.now())).unref();
  }

  return {
    state: () => verify && state,
    start() {
      if (!verify || isRunning) return;
      isRunning = true;
      checkSoon();
    },
    onFailure() {
      if (isRunning) checkSoon();
    },
    stop() {
      isRunning = false;
      clearTimeout(next);
    },
  };
}
