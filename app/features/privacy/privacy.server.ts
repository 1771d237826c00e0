import type { ServerFeature } from '#app/feature.server.ts';
import { accountById, dataOwnerOf, lockOutOwner, requireCode, requirePassword } from '#app/features/accounts/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { localTimeOf } from '#app/lib/local-date.ts';
import { eraseOnRequest } from './erase-account.server.ts';
import type { privacyContract } from './privacy.contract.ts';

export const createPrivacyHandlers = (features: readonly ServerFeature[]): Handlers<ReturnType<typeof privacyContract>> => ({
  download: async ({ db, principal, now, config }) => {
    const account = (await accountById(db, principal.id)) ?? reject(401, 'Token expired');
    const owner = await dataOwnerOf(db, account);
    const time = localTimeOf({ now, config });
    const sections = features.flatMap(({ exportData = {} }) => Object.entries(exportData));
    return Object.fromEntries(await Promise.all(sections.map(async ([name, load]) => [name, await load(db, owner, config.publicUrl, time)])));
  },

  deleteAccount: async ({ db, principal, input, now, log, invalidate }) => {
    if (principal.roles.includes('administrator')) reject(403, 'An administrator’s account cannot be deleted here');
    const account = (await accountById(db, principal.id)) ?? reject(401, 'Token expired');
    await requirePassword(account, input.password);
    // Before the transaction, which erases a lot: every first attempt of an account with an authenticator app has no code.
    if (input.code === undefined) await requireCode(db, account.id, undefined, now());
    await db.transaction().execute(async (tx) => {
      await eraseOnRequest(tx, features, { account, choices: input, now: now(), invalidate }, async () => {
        if (!(await lockOutOwner(tx, account))) reject(401, 'Token expired');
        await requireCode(tx, account.id, input.code, now());
      });
    });
    log('user_deleted', { account: account.id });
    return { message: 'Your account is deleted' };
  },
});
