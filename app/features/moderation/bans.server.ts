import { isStaffAccount } from '#app/auth/roles.queries.server.ts';
import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { readRules, subjectHash } from '#app/features/discussion/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { activeBans, authorOf, bannedBy, deleteBan, listBans, upsertBan } from './bans.queries.server.ts';
import type { BanSubject, moderation } from './moderation.contract.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const excerptLength = 120;

const missing: Record<BanSubject, string> = {
  account: 'This comment was sent without an account. Please choose something else to ban.',
  email: 'This comment has no email address. Please choose something else to ban.',
  network: 'The network of this comment is no longer known: it is kept for 30 days. Please choose something else to ban.',
};
const names: Record<BanSubject, string> = { account: 'The account', email: 'The email address', network: 'The network' };

/** Bannable identifiers of the author of a comment. @throws 404 without the comment */
async function subjectsOf(db: Db, comment: number) {
  const author = (await authorOf(db, comment)) ?? reject(404, 'Comment not found');
  const { secret } = await readRules(db);
  const subjects = {
    account: author.account_id && subjectHash(secret, 'account', author.account_id),
    email: author.email_key && subjectHash(secret, 'email', author.email_key),
    network: author.network,
  };
  return { author, subjects };
}

type Standing = Awaited<ReturnType<typeof activeBans>>[number];

/** @throws 409 with the name of the moderator that set the ban that stands */
async function rejectShorter(tx: Db, standing: Standing, moderator: number): Promise<never> {
  const by = await bannedBy(tx, standing.id);
  const name = by?.account_id === moderator ? 'you' : by?.actor_name;
  const author = name ? ` by ${name}` : '';
  return reject(
    409,
    `${names[standing.kind]} of this comment is banned until ${formatDate(standing.ends_at)} already${author}, which is longer. Nothing was changed: please decide whether that ban is to end earlier.`,
  );
}

export const banHandlers: Pick<Handlers<typeof moderation>, 'bans' | 'activeBans' | 'ban' | 'liftBan'> = {
  bans: async ({ db, query, now }) => {
    const { rows, total } = await listBans(db, query, now());
    return {
      rows: rows.map((row) => ({
        id: row.id,
        on: row.kind,
        since: iso(row.created_at),
        until: iso(row.ends_at),
        author: row.full_name ?? row.first_name,
        text: row.text === null ? null : [...row.text].slice(0, excerptLength).join(''),
      })),
      total,
    };
  },

  activeBans: async ({ db, params, now }) => {
    const { subjects } = await subjectsOf(db, params.id);
    const known = Object.values(subjects).flatMap((subject) => subject || []);
    const bans = await activeBans(db, known, now());
    return Promise.all(
      bans.map(async ({ id, kind, ends_at }) => ({ on: kind, until: iso(ends_at), by: (await bannedBy(db, id))?.actor_name || null })),
    );
  },

  ban: async ({ db, input: { comment, on, days, standing: seen }, now, log, principal, audit }) => {
    const { author, subjects } = await subjectsOf(db, comment);
    if (author.account_id !== null && (await isStaffAccount(db, author.account_id)))
      reject(409, 'This comment is by a member of the staff, who cannot be banned');
    const subject = subjects[on] || rejectFields({ on: missing[on] });
    const endsAt = now() + days * unitMs.day;
    const { id, replaced } = await db.transaction().execute(async (tx) => {
      await lockForTransaction(tx, 'comment-bans');
      const [standing] = await activeBans(tx, [subject], now());
      if (standing && standing.ends_at > endsAt && iso(standing.ends_at) !== seen) await rejectShorter(tx, standing, principal.id);
      const ban = await upsertBan(tx, { subject, kind: on, comment_id: comment, created_at: now(), ends_at: endsAt });
      await audit({ id: ban, title: `${on} of comment ${comment}, until ${formatDate(endsAt)}` }, tx);
      return { id: ban, replaced: standing ? iso(standing.ends_at) : null };
    });
    log('comment_ban_created', { ban: id, kind: on, comment, account: principal.id });
    return { id, replaced, message: `${names[on]} of this comment is banned until ${formatDate(endsAt)}` };
  },

  liftBan: async ({ db, params, log, principal }) => {
    if (!(await deleteBan(db, params.id))) reject(404, 'This ban is gone: it has ended or was lifted meanwhile');
    log('comment_ban_lifted', { ban: params.id, account: principal.id });
    return { message: 'The ban is lifted' };
  },
};
