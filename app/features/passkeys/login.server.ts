import type { AppContext } from '#app/app-context.server.ts';
import { consumeToken, findToken } from '#app/auth/one-time-tokens.server.ts';
import { isStaffAccount } from '#app/auth/roles.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import {
  accountById,
  completeLogin,
  type LoginContext,
  lockAccount,
  recordConfirmation,
  rejectDisabled,
} from '#app/features/accounts/public.server.ts';
import type { Body } from '#app/http/endpoint.ts';
import { reject } from '#app/lib/api-error.ts';
import { challengeIn, loginChallenge } from './challenges.server.ts';
import type { passkeys } from './passkeys.contract.ts';
import { passkeyByCredential, recordPasskeyUse } from './passkeys.queries.server.ts';
import { verifyLogin } from './webauthn.server.ts';

const dayMs = 24 * 60 * 60_000;

const refusals = {
  unknown:
    'This passkey is not known here: it was removed, or its account was deleted. Please log in with your password, and delete the passkey from your device.',
  invalid: 'This passkey was not accepted. Please try again, or log in with your password.',
  copied: 'This passkey may have been copied, so it was not accepted. Please log in with your password, remove it and add a new one.',
  otherAccount: 'This passkey belongs to another account. Please use one of the account that is logged in here, or its password.',
  noRole: 'This account has no role in the administration. Please ask an administrator for one.',
};

interface ProvedPasskey {
  accountId: number;
  /**
   * Uses up the challenge, in the transaction of what the passkey proves. Requires the locked account.
   * False when the passkey may be a copy, or was removed meanwhile.
   */
  use: (tx: Db) => Promise<boolean>;
}

/** Verifies the response of an authenticator to the challenge of a login. @throws 400, 404 */
async function provePasskey({ db, now, config, log }: AppContext, credential: Body<typeof passkeys.login>['credential']): Promise<ProvedPasskey> {
  const challenge = challengeIn(credential);
  await findToken(db, loginChallenge, challenge, now());
  const passkey = await passkeyByCredential(db, credential.id);
  if (!passkey || credential.response.userHandle !== passkey.user_handle) return reject(404, refusals.unknown);
  const counter = await verifyLogin(config, credential, { challenge, passkey }).catch((error: unknown) => {
    log('passkey_refused', { account: passkey.account_id, reason: String(error) });
    return reject(400, refusals.invalid);
  });
  return {
    accountId: passkey.account_id,
    use: async (tx) => {
      await consumeToken(tx, loginChallenge, challenge, now());
      return recordPasskeyUse(tx, passkey.id, { counter, day: Math.floor(now() / dayMs) * dayMs });
    },
  };
}

/** Logs in with a passkey: it was used with a PIN, a finger or a face, and so is two factors in one. @returns the token of the session */
export async function loginWithPasskey(context: LoginContext & { input: Body<typeof passkeys.login> }): Promise<string> {
  const { db, log } = context;
  const { credential, area } = context.input;
  const { accountId, use } = await provePasskey(context, credential);
  const account = (await accountById(db, accountId)) ?? reject(404, refusals.unknown);
  rejectDisabled(account, 403);
  if (area === 'admin' && !(await isStaffAccount(db, account.id))) reject(403, refusals.noRole);
  const opened = await completeLogin(context, {
    account,
    scope: area === 'admin' ? 'admin login' : 'login',
    proof: 'two factors',
    prove: async (tx) => {
      await lockAccount(tx, account.id);
      return use(tx);
    },
  });
  if (opened && 'token' in opened) return opened.token;
  log('passkey_refused', { account: account.id, reason: 'The counter did not grow, or the account changed meanwhile' });
  return reject(400, refusals.copied);
}

type ConfirmContext = AppContext & { principal: { id: number; tokenHash: string }; input: Body<typeof passkeys.confirm> };

/** Renews the login of a session with a passkey of its account, in place of the password and a code. */
export async function confirmWithPasskey(context: ConfirmContext): Promise<void> {
  const { db, now, log, principal } = context;
  const { accountId, use } = await provePasskey(context, context.input.credential);
  if (accountId !== principal.id) reject(400, refusals.otherAccount);
  const isRenewed = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, principal.id);
    if (!(await use(tx))) return false;
    await recordConfirmation(tx, principal.tokenHash, now());
    return true;
  });
  if (isRenewed) return;
  log('passkey_refused', { account: principal.id, reason: 'The counter did not grow, or the passkey was removed meanwhile' });
  reject(400, refusals.copied);
}
