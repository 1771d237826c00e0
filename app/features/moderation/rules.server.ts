import { readRules } from '#app/features/discussion/public.server.ts';
import { deleteSavedDraft } from '#app/features/drafts/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { rejectOutdated } from '#app/http/optimistic-save.server.ts';
import type { moderation } from './moderation.contract.ts';
import { isDigestOn, setDigest, updateRules } from './rules.queries.server.ts';

/** One word or phrase per line, without blank lines and repeated ones. */
const tidy = (words = '') => [...new Set(words.split('\n').map((line) => line.trim()))].filter(Boolean).join('\n');

export const ruleHandlers: Pick<Handlers<typeof moderation>, 'rules' | 'saveRules' | 'digest'> = {
  rules: async ({ db, principal }) => {
    const rules = await readRules(db);
    const digest = await isDigestOn(db, principal.id);
    return { holdWords: rules.hold_words, holdAnonymous: rules.hold_anonymous_since !== null, version: rules.version, digest };
  },

  saveRules: async ({ db, input, now, log, principal }) => {
    const rules = { hold_words: tidy(input.holdWords), hold_anonymous_since: input.holdAnonymous ? now() : null };
    await db.transaction().execute(async (tx) => {
      if (!(await updateRules(tx, rules, input.version)))
        await rejectOutdated(tx, { action: 'moderation.saveRules', actor: 'Another moderator', settings: 'rules' });
      await deleteSavedDraft(tx, principal.id, 'comment-rules', input.draft);
    });
    log('comment_rules_saved', { account: principal.id });
    return { message: 'The rules are saved' };
  },

  digest: async ({ db, input, now, principal }) => {
    await setDigest(db, principal.id, input.on, now());
    return { message: input.on ? 'You will get an email on days on which comments wait' : 'You will get no more emails about waiting comments' };
  },
};
