import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

interface Tables {
  subscribers: { id: number; suppressed_at: number | null; suppression: string | null; suppression_answer: string | null };
  mails: { id: number; subscriber_id: number | null; state: string; last_error: string | null };
}

/** Why addresses are suppressed and newsletters pause (decision 0107). Addresses of before get the last answer to their mails that is still known. */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  const statements = [
    'alter table subscribers add column suppression text',
    'alter table subscribers add column suppression_answer text',
    `alter table newsletters add column recent_refused ${bigint} not null default 0`,
    'alter table newsletters add column pause_cause text',
    'alter table newsletters add column pause_answer text',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  const tables = db as unknown as Kysely<Tables>;
  const failed = await tables
    .selectFrom('subscribers')
    .innerJoin('mails', 'mails.subscriber_id', 'subscribers.id')
    .select(['subscribers.id', 'mails.last_error'])
    .where('suppressed_at', 'is not', null)
    .where('mails.state', '=', 'failed')
    .where('last_error', 'is not', null)
    .orderBy('mails.id')
    .execute();
  for (const [id, answer] of new Map(failed.map(({ id, last_error }) => [id, last_error ?? ''])))
    await tables
      .updateTable('subscribers')
      .set({ suppression: isAboutMailbox(answer) ? 'mailbox' : 'other', suppression_answer: answer })
      .where('id', '=', id)
      .execute();
}

/** Whether an answer of before suppresses by the rules of this version: message of nodemailer, then the lines of the response. */
function isAboutMailbox(error: string): boolean {
  const [, code = ''] = error.match(/: 5\d\d[ -]5\.(\d{1,3}\.\d{1,3})(?!\.?\d)/) ?? [];
  const isAtRecipient = error.includes('recipients were rejected');
  return ['1.0', '1.1', '1.2', '1.3', '1.6', '1.10', '2.1', ...(isAtRecipient ? ['4.1'] : [])].includes(code);
}
