import type { Db } from '#app/db/schema.ts';
import type { Mail } from '#app/mail/mailer.server.ts';

interface DeadJob {
  kind?: string;
  args?: string;
  unique_key?: string;
  finished_at?: number;
}

/** Inserts a job that failed for good, of a kind that no version knows. @returns its id */
export async function insertDeadJob(db: Db, now: number, job: DeadJob = {}): Promise<number> {
  const values = { queue: 'default', kind: 'test.unknown', args: '{"id":7}', unique_key: null, state: 'dead' as const };
  const inserted = db.insertInto('jobs').values({ ...values, run_at: now, created_at: now, finished_at: now, ...job });
  return (await inserted.returning('id').executeTakeFirstOrThrow()).id;
}

interface DeadMail {
  mail?: Partial<Mail>;
  last_error?: string;
  dead_at?: number;
}

/** Inserts a mail that failed for good. @returns its id */
export async function insertDeadMail(db: Db, now: number, { mail, last_error = '', dead_at = now }: DeadMail = {}): Promise<number> {
  const content = { kind: 'test.unknown', to: 'ada@example.com', subject: 'Ndewo', text: 'Ndewo!', html: '<p>Ndewo!</p>', ...mail };
  const inserted = db.insertInto('mails').values({
    kind: content.kind,
    priority: 0,
    state: 'failed',
    message_id: `<${crypto.randomUUID()}@academy.test>`,
    content: JSON.stringify(content),
    newsletter_id: null,
    subscriber_id: null,
    run_at: now,
    created_at: now,
    sent_at: null,
    last_error,
    dead_at,
    failed_attempts: 7,
  });
  return (await inserted.returning('id').executeTakeFirstOrThrow()).id;
}
