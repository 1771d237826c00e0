import type { MailServerState } from '#app/app-context.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { periodicKey } from '#app/jobs/job-registry.server.ts';
import { insertJob, runQueuedJobNow } from '#app/jobs/jobs.queries.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';
import { maskEmails } from '#app/lib/mask-emails.ts';
import type { Mail } from '#app/mail/mailer.server.ts';
import { listRetriedMails } from '#app/mail/retried-mails.queries.server.ts';
import { countDeadLetters, countSuppressed, discardDeadMail, listDeadLetters, requeueDeadMail, takeDeadJob } from './dead-letters.queries.server.ts';
import { suppressionDays } from './failing.contract.ts';
import { type DeadLetter, type jobs, type RetriedMails, retriedMailsShown } from './jobs.contract.ts';

const jobNotFoundMessage = 'This job is gone: it was tried again or discarded meanwhile';
const mailNotFoundMessage = 'This email is gone: it was tried again or discarded meanwhile';
const expiredMessage = 'The code or link in this email has expired, so it is not sent again. Please discard it: its receiver can ask for a new one.';
const maxArgsLength = 1_000;

const toIso = (ms: number) => new Date(ms).toISOString();

type DeadLetterRow = Awaited<ReturnType<typeof listDeadLetters>>['rows'][number];

/** Receiver and subject of a mail. Its text may hold a code. */
function envelopeOf(content: string | null): Pick<DeadLetter, 'to' | 'subject'> {
  if (content === null) return {};
  const { to, subject } = JSON.parse(content) as Mail;
  return { to: maskEmails(to), subject: maskEmails(subject) };
}

/** Receiver and subject of a mail, or arguments of a job. */
function detailsOf({ type, content }: DeadLetterRow): Pick<DeadLetter, 'args' | 'to' | 'subject'> {
  return type === 'job' ? { args: maskEmails(content ?? '').slice(0, maxArgsLength) } : envelopeOf(content);
}

function describeServer(state: MailServerState | undefined): RetriedMails['server'] {
  if (!state) return null;
  const { isReachable, reason, checkedAt } = state;
  return { isReachable: isReachable ?? null, ...(reason ? { reason } : {}), ...(checkedAt ? { checkedAt: toIso(checkedAt) } : {}) };
}

export const jobsHandlers: Handlers<typeof jobs> = {
  dead: async ({ db, query }) => {
    const { rows, total } = await listDeadLetters(db, query);
    return {
      rows: rows.map((row) => ({
        id: row.id,
        type: row.type,
        kind: row.kind,
        ...detailsOf(row),
        error: maskEmails(row.last_error ?? ''),
        createdAt: toIso(row.created_at),
        failedAt: toIso(row.failed_at),
      })),
      total,
    };
  },

  retriedMails: async ({ db, mailServer }) => {
    const { rows, total } = await listRetriedMails(db, retriedMailsShown);
    return {
      server: describeServer(mailServer()),
      mails: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        ...envelopeOf(row.content),
        error: maskEmails(row.last_error ?? ''),
        failedAttempts: row.failed_attempts,
        createdAt: toIso(row.created_at),
        nextTryAt: toIso(row.run_at),
      })),
      total,
    };
  },

  failing: async ({ db, now }) => ({
    ...(await countDeadLetters(db)),
    suppressedAddresses: await countSuppressed(db, now() - suppressionDays * unitMs.day),
  }),

  retry: async ({ db, params, now, principal, log, audit }) => {
    const { kind } = await db.transaction().execute(async (tx) => {
      const { queue, kind, args, unique_key, created_at } = (await takeDeadJob(tx, params.id)) ?? reject(404, jobNotFoundMessage);
      const isQueued = await insertJob(tx, { queue, kind, args, unique_key, created_at, run_at: now() });
      // The next run of a periodic job is queued already.
      if (!isQueued && unique_key === periodicKey) await runQueuedJobNow(tx, kind, unique_key, now());
      if (!isQueued && unique_key !== periodicKey) reject(409, 'The same job is queued already. Please discard this one.');
      await audit({ id: params.id, title: kind }, tx);
      return { kind };
    });
    log('job_retried', { job: params.id, kind, account: principal.id });
    return { message: 'The job is tried again now' };
  },

  discard: async ({ db, params, principal, log, audit }) => {
    const { kind } = (await takeDeadJob(db, params.id)) ?? reject(404, jobNotFoundMessage);
    await audit({ id: params.id, title: kind });
    log('job_discarded', { job: params.id, kind, account: principal.id });
    return { message: 'The job was discarded' };
  },

  retryMail: async ({ db, params, now, principal, log, audit, notifyMailWorker }) => {
    const { kind } = await db.transaction().execute(async (tx) => {
      const mail = (await requeueDeadMail(tx, params.id, now())) ?? reject(404, mailNotFoundMessage);
      const { expiresAt } = JSON.parse(mail.content ?? '{}') as Partial<Mail>;
      if (expiresAt !== undefined && expiresAt <= now()) reject(409, expiredMessage);
      await audit({ id: params.id, title: mail.kind }, tx);
      return mail;
    });
    notifyMailWorker();
    log('mail_retried', { mail: params.id, kind, account: principal.id });
    return { message: 'The mail is sent again now' };
  },

  discardMail: async ({ db, params, principal, log, audit }) => {
    const { kind } = (await discardDeadMail(db, params.id)) ?? reject(404, mailNotFoundMessage);
    await audit({ id: params.id, title: kind });
    log('mail_discarded', { mail: params.id, kind, account: principal.id });
    return { message: 'The mail was discarded' };
  },
};
