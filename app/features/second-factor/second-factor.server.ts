import { academyOf } from '#app/academy/academy.server.ts';
import type { AppContext } from '#app/app-context.server.ts';
import { confirmTotpSecret, countRecoveryCodes, deleteTotp, storeTotpSecret, totpSecret } from '#app/auth/second-factor.queries.server.ts';
import { consumeCode, issueRecoveryCodes } from '#app/auth/second-factor.server.ts';
import { matchTotpStep, newTotpSecret, otpauthUrl } from '#app/auth/totp.server.ts';
import type { Db } from '#app/db/schema.ts';
import { type Account, accountById, deleteOtherSessions, lockAccount, requirePassword } from '#app/features/accounts/public.server.ts';
import type { Handlers, Principal } from '#app/http/endpoint-pipeline.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { type AuthenticatorChange, authenticatorChangedMail } from './mails/authenticator-changed.mail.server.ts';
import type { secondFactor } from './second-factor.contract.ts';

/** The session of a deleted account, or one that a change of the password has ended. */
const sessionEnded = () => reject(401, 'Token expired');
const wrongCode = () => rejectFields({ code: 'This code is wrong, or it was used before. Please enter the next one that the app shows.' });
const isOn = () => reject(409, 'An authenticator app is on already. Please load this page again.');
const isOff = () => reject(409, 'No authenticator app is on any more. Please load this page again.');

type FactorContext = AppContext & { principal: Principal };

async function ownAccount({ db, principal }: FactorContext, password: string): Promise<Account> {
  const account = (await accountById(db, principal.id)) ?? sessionEnded();
  await requirePassword(account, password);
  return account;
}

/** Locked account; `before` is the one whose password was verified. */
async function lockOwn(tx: Db, { principal }: FactorContext, before?: Account): Promise<Account> {
  const account = await lockAccount(tx, principal.id);
  if (!account || (before && account.password_hash !== before.password_hash)) return sessionEnded();
  return account;
}

async function announce(tx: Db, context: FactorContext, { email }: Account, change: AuthenticatorChange): Promise<void> {
  await sendMail(tx, context, authenticatorChangedMail, { to: email, props: { change, at: context.now() } });
}

export const secondFactorHandlers: Handlers<typeof secondFactor> = {
  read: async ({ db, principal, config }) => {
    const since = (await totpSecret(db, principal.id))?.confirmed_at ?? null;
    return {
      authenticatorSince: since === null ? null : new Date(since).toISOString(),
      recoveryCodes: await countRecoveryCodes(db, principal.id),
      isRequired: config.staffSecondFactor,
    };
  },

  setUp: async (context) => {
    const { db, now, input } = context;
    const before = await ownAccount(context, input.password);
    const secret = newTotpSecret();
    await db.transaction().execute(async (tx) => {
      await lockOwn(tx, context, before);
      if (typeof (await totpSecret(tx, before.id))?.confirmed_at === 'number') isOn();
      await storeTotpSecret(tx, before.id, secret, now());
    });
    return { secret, uri: otpauthUrl(secret, { issuer: (await academyOf(context)).brandName, account: before.email }) };
  },

  confirm: async (context) => {
    const { db, now, input, principal, log, audit, notifyMailWorker } = context;
    const recoveryCodes = await db.transaction().execute(async (tx) => {
      const account = await lockOwn(tx, context);
      const stored = (await totpSecret(tx, account.id)) ?? isOff();
      if (stored.confirmed_at !== null) isOn();
      // The step of the code counts as used: it does not log in as well.
      const step = matchTotpStep(stored.secret, input.code.replace(/\s/g, ''), { now: now(), lastStep: 0 }) ?? wrongCode();
      await confirmTotpSecret(tx, account.id, { step, now: now() });
      await deleteOtherSessions(tx, account.id, principal.tokenHash);
      await announce(tx, context, account, 'on');
      await audit({}, tx);
      return issueRecoveryCodes(tx, account.id);
    });
    notifyMailWorker();
    log('second_factor_on', { account: principal.id });
    return { recoveryCodes, message: 'Your authenticator app is on, and your other logins have ended' };
  },

  renewRecoveryCodes: async (context) => {
    const { db, now, input, principal, log, audit, notifyMailWorker } = context;
    const before = await ownAccount(context, input.password);
    const recoveryCodes = await db.transaction().execute(async (tx) => {
      const account = await lockOwn(tx, context, before);
      if (!(await consumeCode(tx, account.id, input.code, now()))) wrongCode();
      await announce(tx, context, account, 'codes');
      await audit({}, tx);
      return issueRecoveryCodes(tx, account.id);
    });
    notifyMailWorker();
    log('recovery_codes_renewed', { account: principal.id });
    return { recoveryCodes, message: 'These are your new recovery codes. The earlier ones no longer work' };
  },

  turnOff: async (context) => {
    const { db, now, input, principal, log, audit, notifyMailWorker } = context;
    const before = await ownAccount(context, input.password);
    await db.transaction().execute(async (tx) => {
      const account = await lockOwn(tx, context, before);
      if (!(await consumeCode(tx, account.id, input.code, now()))) wrongCode();
      if (!(await deleteTotp(tx, account.id))) isOff();
      await announce(tx, context, account, 'off');
      await audit({}, tx);
    });
    notifyMailWorker();
    log('second_factor_off', { account: principal.id });
    return { message: 'Your authenticator app is off, and its recovery codes no longer work' };
  },
};
