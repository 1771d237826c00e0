import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import type { replyNotices } from './reply-notices.contract.ts';
import { muteThread, switchOff, threadByToken, unmuteThread } from './reply-notices.queries.server.ts';

const unknownLink =
  'This link is not valid, or the comment is gone. Please open the link again from the email, or log in and choose under My account.';

export const replyNoticeHandlers: Handlers<typeof replyNotices> = {
  off: async ({ db, query: { token = '', only }, now, log }) => {
    const thread = (await threadByToken(db, token)) ?? reject(400, unknownLink);
    if (only === 'thread') await muteThread(db, thread.id, now());
    else await switchOff(db, thread.account_id);
    log('reply_mails_off', { account: thread.account_id, only: only ?? 'all' });
    return { message: only === 'thread' ? 'You get no more emails about this comment.' : 'You get no more emails about replies.' };
  },

  on: async ({ db, input, log }) => {
    const thread = (await threadByToken(db, input.token)) ?? reject(400, unknownLink);
    await unmuteThread(db, thread.id);
    log('reply_mails_on', { account: thread.account_id });
    return { message: 'Emails about this comment are as they were before.' };
  },
};
