import { newToken } from '#app/auth/tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { lockAccount } from '#app/features/accounts/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { linkDays, maxPhrases, maxTakes } from '../family-voice-terms.contract.ts';
import type { invites } from './invites.contract.ts';
import { endInvite, type InviteRow, insertInvite, invitesOf, itemsOfLesson, publicAmong } from './invites.queries.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

export const itemsOf = ({ items }: Pick<InviteRow, 'items'>): number[] => JSON.parse(items) as number[];

export const isOpen = ({ ends_at }: Pick<InviteRow, 'ends_at'>, now: number): boolean => ends_at > now;

export const inviteHandlers: Handlers<typeof invites> = {
  createInvite: async ({ db, principal, input, now, config, log }) => {
    const token = newToken();
    const endsAt = now() + linkDays * unitMs.day;
    const id = await db.transaction().execute(async (tx) => {
      const account = (await lockAccount(tx, principal.id)) ?? reject(401, 'Token expired');
      return insertInvite(tx, {
        token_hash: sha256(token),
        account_id: account.id,
        household: `${account.first_name} ${account.last_name}`.trim(),
        name: input.name,
        items: JSON.stringify(await chosenItems(tx, input)),
        takes_left: maxTakes,
        created_at: now(),
        ends_at: endsAt,
        revoked_at: null,
        mailed_at: null,
        mail_due_at: null,
      });
    });
    log('voice_link_made', { account: principal.id });
    // In the fragment: no server and no log sees it.
    return { id, link: `${config.publicUrl}/voice#${token}`, endsAt: iso(endsAt) };
  },

  invites: async ({ db, principal, now }) =>
    (await invitesOf(db, principal.id)).map((row) => ({
      id: row.id,
      name: row.name,
      phrases: itemsOf(row).length,
      recorded: Number(row.recorded),
      left: row.takes_left,
      createdAt: iso(row.created_at),
      endsAt: iso(row.ends_at),
      isOpen: isOpen(row, now()),
    })),

  endInvite: async ({ db, principal, params, now, log }) => {
    if (!(await endInvite(db, principal.id, params.id, now()))) reject(404, 'Link not found');
    log('voice_link_ended', { account: principal.id });
    return { message: 'The link has ended. What was recorded stays in your album' };
  },
};

/** @throws 400 for what is not public */
async function chosenItems(db: Db, { items, lesson }: { items?: number[] | undefined; lesson?: number | undefined }): Promise<number[]> {
  if (items) {
    const chosen = [...new Set(items)];
    if ((await publicAmong(db, chosen)).length < chosen.length)
      rejectFields({ items: 'One of these phrases is no longer in the course. Please choose again' });
    return chosen;
  }
  if (lesson === undefined) rejectFields({ items: `Please choose 1 to ${maxPhrases} phrases, or a lesson` });
  const ofLesson = await itemsOfLesson(db, lesson, maxPhrases);
  if (ofLesson.length === 0) rejectFields({ lesson: 'This lesson has no phrases to record. Please choose another one' });
  return ofLesson;
}
