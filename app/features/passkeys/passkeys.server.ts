import { randomBytes } from 'node:crypto';
import { academyOf } from '#app/academy/academy.server.ts';
import type { AppContext } from '#app/app-context.server.ts';
import { dropOldestTokens } from '#app/auth/one-time-tokens.queries.server.ts';
import { consumeToken, issueToken } from '#app/auth/one-time-tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { type Account, accountById, auditOwnChange, deviceName, lockAccount, requirePassword } from '#app/features/accounts/public.server.ts';
import { fullName } from '#app/features/accounts/public.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { additionChallenge, challengeIn, loginChallenge, maxLoginChallenges } from './challenges.server.ts';
import { confirmWithPasskey, loginWithPasskey } from './login.server.ts';
import { type PasskeyChange, passkeyChangedMail } from './mails/passkey-changed.mail.server.ts';
import { maxPasskeys, type passkeys } from './passkeys.contract.ts';
import { passkeysFeature } from './passkeys.feature.ts';
import { deletePasskey, insertPasskey, passkeysOf, renamePasskey } from './passkeys.queries.server.ts';
import { creationOptions, loginOptions, verifyNewPasskey } from './webauthn.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** The session of a deleted account. */
const sessionEnded = () => reject(401, 'Token expired');

/** Mail, and for staff the audit log, in the transaction of the change. */
async function announce(tx: Db, context: AppContext, account: Account, { change, name }: { change: PasskeyChange; name: string }) {
  const at = context.now();
  await sendMail(tx, context, passkeyChangedMail, { to: account.email, props: { change, name, at } });
  await auditOwnChange(tx, account, { action: `passkeys.${change}`, label: passkeysFeature.auditEvents[change], title: name }, at);
}

export const passkeyHandlers: Handlers<typeof passkeys> = {
  loginOptions: async ({ db, config, now }) => {
    const challenge = await issueToken(db, loginChallenge, { accountId: null, data: {}, network: '', now: now() });
    await dropOldestTokens(db, loginChallenge.name, maxLoginChallenges);
    return loginOptions(config, challenge);
  },

  login: async (context) => ({ token: await loginWithPasskey(context), message: 'Login successful' }),

  confirm: async (context) => {
    await confirmWithPasskey(context);
    return { confirmed: iso(context.now()) };
  },

  list: async ({ db, principal }) =>
    (await passkeysOf(db, principal.id)).map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      createdAt: iso(created_at),
      lastUsedAt: last_used_at === null ? null : iso(last_used_at),
    })),

  addOptions: async ({ db, cache, config, now, principal, input }) => {
    const account = (await accountById(db, principal.id)) ?? sessionEnded();
    await requirePassword(account, input.password);
    const existing = await passkeysOf(db, account.id);
    const userHandle = existing[0]?.user_handle ?? randomBytes(32).toString('base64url');
    const challenge = await issueToken(db, additionChallenge, { accountId: account.id, data: { userHandle }, network: '', now: now() });
    const { brandName } = await academyOf({ db, cache });
    return creationOptions(config, { brandName, challenge, user: { handle: userHandle, email: account.email, name: fullName(account) }, existing });
  },

  add: async (context) => {
    const { db, config, now, principal, input, userAgent, log } = context;
    const challenge = challengeIn(input.credential);
    const passkey = await verifyNewPasskey(config, input.credential, challenge).catch((error: unknown) => {
      log('passkey_refused', { account: principal.id, reason: String(error) });
      return reject(400, 'This passkey was not accepted. Please try again.');
    });
    const name = deviceName(userAgent) || 'Passkey';
    await db.transaction().execute(async (tx) => {
      const account = (await lockAccount(tx, principal.id)) ?? sessionEnded();
      const { account_id, data } = await consumeToken(tx, additionChallenge, challenge, now());
      if (account_id !== account.id) reject(400, additionChallenge.refusals.unknown);
      if ((await passkeysOf(tx, account.id)).length >= maxPasskeys) reject(409, 'You have very many passkeys. Please remove one of them first.');
      const isNew = await insertPasskey(tx, {
        account_id: account.id,
        user_handle: data.userHandle,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: input.credential.response.transports.join(' '),
        name,
        created_at: now(),
        last_used_at: null,
      });
      if (!isNew) reject(409, 'This passkey belongs to an account already. Please add another one.');
      await announce(tx, context, account, { change: 'added', name });
    });
    context.notifyMailWorker();
    log('passkey_added', { account: principal.id });
    return { message: `Your passkey “${name}” is ready: from now on you can log in with it` };
  },

  rename: async ({ db, principal, params, input }) => {
    const isRenamed = await renamePasskey(db, { id: params.id, accountId: principal.id, name: input.name });
    return isRenamed ? { message: 'The new name is saved' } : reject(404, 'This passkey is gone');
  },

  remove: async (context) => {
    const { db, principal, params, log } = context;
    await db.transaction().execute(async (tx) => {
      const account = (await lockAccount(tx, principal.id)) ?? sessionEnded();
      const name = await deletePasskey(tx, { id: params.id, accountId: account.id });
      if (name !== undefined) await announce(tx, context, account, { change: 'removed', name });
    });
    context.notifyMailWorker();
    log('passkey_removed', { account: principal.id });
    return { message: 'The passkey is removed. Please delete it from your device, too' };
  },
};
