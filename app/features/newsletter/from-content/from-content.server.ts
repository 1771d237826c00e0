import type { Db } from '#app/db/schema.ts';
import { postTarget } from '#app/features/blog/blog.feature.ts';
import { createDraft } from '#app/features/drafts/public.server.ts';
import type { Handlers, Principal } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { addDays, localToday } from '#app/lib/local-date.ts';
import { startOfDate } from '#app/lib/weeks.ts';
import { postForNewsletter, postsSince, wordsSince } from './content.server.ts';
import type { fromContentEndpoints } from './from-content.contract.ts';
import { digest, newsletterAboutPost } from './newsletter-texts.server.ts';
import { proposalPrefix } from './proposal.ts';

const digestDays = 7;
const message = 'The newsletter is a draft. Nothing was sent.';

/** Gives the caller a draft with the text, and returns its subject. */
async function propose(tx: Db, { id }: Principal, text: { subject: string; html: string }, now: number): Promise<string> {
  const subject = proposalPrefix + crypto.randomUUID().slice(0, 23);
  await createDraft(tx, id, { form: 'newsletter', subject }, text, now);
  return subject;
}

export const fromContentHandlers: Handlers<typeof fromContentEndpoints> = {
  proposeOfPost: async ({ db, params, now, config, principal, audit }) => {
    const post = (await postForNewsletter(db, params.id)) ?? reject(404, postTarget.notFoundMessage);
    const draft = await db.transaction().execute(async (tx) => {
      await audit({ id: post.id, title: post.title }, tx);
      return propose(tx, principal, newsletterAboutPost(post, config.publicUrl), now());
    });
    return { draft, message };
  },

  proposeDigest: async ({ db, now, config: { timeZone, publicUrl }, principal, audit }) => {
    const time = { now: now(), timeZone };
    const today = localToday(time);
    const first = addDays(today, 1 - digestDays);
    const since = startOfDate(first, timeZone);
    const [words, posts] = [await wordsSince(db, first, time), await postsSince(db, since)];
    if (words.length + posts.length === 0) reject(409, 'The last seven days have no word and no new post, so there is nothing for a digest.');
    const text = digest({ words, posts }, [first, today], publicUrl);
    const draft = await db.transaction().execute(async (tx) => {
      await audit({ title: text.subject }, tx);
      return propose(tx, principal, text, now());
    });
    return { draft, message };
  },
};
