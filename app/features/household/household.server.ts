import type { AppContext } from '#app/app-context.server.ts';
import { accountByDevice, deleteDevice, deviceLifetimeMs, devicesOf, recordDeviceUse } from '#app/auth/device-keys.queries.server.ts';
import { addDevice, isDeviceKey } from '#app/auth/device-keys.server.ts';
import { factorNeeded } from '#app/auth/second-factor.server.ts';
import { newToken } from '#app/auth/tokens.server.ts';
import {
  accountById,
  deviceName,
  lockUnchangedAccount,
  recordConfirmation,
  requireCode,
  requirePassword,
} from '#app/features/accounts/public.server.ts';
import { type Handlers, recentLoginMs, requireRecentLogin } from '#app/http/endpoint-pipeline.server.ts';
import { passkeyNeededMessage } from '#app/http/recent-login.ts';
import type { ResponseCookie } from '#app/http/response-cookie.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { undoConsent } from './consent.server.ts';
import { consentVersion } from './consent-version.contract.ts';
import { stopDigest } from './digest/digest.queries.server.ts';
import { profilesTag } from './household.cache-tags.ts';
import { household } from './household.contract.ts';
import { endDigest, householdOf, liveConsent, startDigest } from './household.queries.server.ts';
import { dateOfDay, learningDay, mondayOf } from './learning-day.ts';
import { deviceAddedMail } from './mails/device-added.mail.server.ts';
import { addProfile, changeProfile, ensureHousehold, lockHousehold, openHousehold, removeProfile } from './profiles.server.ts';
import { reminderHandlers } from './reminders/reminders.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** Fields that a profile may change by itself, by the key of its device. */
const ownFields = new Set(['quiet', 'minutes']);

const cookieName = 'device';

/** Cookie of the key of a device; of '' to delete it. Scripts cannot read it, and Safari does not delete it as what they have stored. */
const deviceCookie = (key: string): ResponseCookie => ({
  name: cookieName,
  value: key,
  path: household.restoreDevice.path,
  maxAgeSeconds: deviceLifetimeMs / 1000,
});

export const householdHandlers: Handlers<typeof household> = {
  devices: async ({ db, principal, now }) =>
    (await devicesOf(db, principal.id, now())).map(({ id, name, created_at, last_seen_day, ends_at }) => ({
      id,
      name,
      createdAt: iso(created_at),
      lastSeen: dateOfDay(last_seen_day),
      endsAt: iso(ends_at),
    })),

  addDevice: async ({ db, principal, input, now, userAgent, config, log, notifyMailWorker, setCookie }) => {
    const name = input.name ?? (deviceName(userAgent) || 'Device');
    const device = await db.transaction().execute(async (tx) => {
      const account = await lockHousehold(tx, principal.id);
      // The first one belongs to the login of a moment ago.
      const isFurther = (await devicesOf(tx, account.id, now())).length > 0;
      if (isFurther) await sendMail(tx, { config, now }, deviceAddedMail, { to: account.email, props: { name, at: now() } });
      return addDevice(tx, { accountId: account.id, name, now: now() });
    });
    notifyMailWorker();
    log('device_added', { account: principal.id });
    setCookie(deviceCookie(device.key));
    return device;
  },

  restoreDevice: async ({ db, input, now, log, cookie, setCookie }) => {
    const key = input.key ?? cookie(cookieName) ?? '';
    const device = isDeviceKey(key) ? await accountByDevice(db, sha256(key), now()) : undefined;
    if (cookie(cookieName) || device) setCookie(deviceCookie(device ? key : ''));
    if (!device) return { device: null };
    await recordDeviceUse(db, device.device, now());
    if (!input.key) log('device_restored', { account: device.id });
    return { device: { account: device.id, id: device.device, key } };
  },

  leaveDevice: async ({ db, now, log, cookie, setCookie }) => {
    const keyHash = sha256(cookie(cookieName) ?? '');
    const device = await accountByDevice(db, keyHash, now());
    if (device && (await deleteDevice(db, device.id, device.device, keyHash))) log('device_ended', { account: device.id });
    if (cookie(cookieName)) setCookie(deviceCookie(''));
    return { message: 'This browser is no longer one of your devices' };
  },

  endDevice: async ({ db, principal, params, log }) => {
    const ownKey = principal.credential === 'device' ? principal.tokenHash : undefined;
    if (!(await deleteDevice(db, principal.id, params.id, ownKey))) reject(404, 'Device not found');
    log('device_ended', { account: principal.id });
    return { message: 'The device is removed. It asks for a login before the next lesson' };
  },

  confirm: async ({ db, config, principal, input, now }) => {
    const before = (await accountById(db, principal.id)) ?? reject(401, 'Token expired');
    await requirePassword(before, input.password);
    await db.transaction().execute(async (tx) => {
      const account = await lockUnchangedAccount(tx, before);
      await requireCode(tx, account.id, input.code, now());
      // The login needed more than the password, and so does its renewal.
      if ((await factorNeeded(tx, config, account.id)) === 'passkey') reject(400, passkeyNeededMessage);
      await recordConfirmation(tx, principal.tokenHash, now());
    });
    return { confirmed: iso(now()) };
  },

  profiles: (context) => openHousehold(context, context.principal.id, context.query.zone),

  createProfile: async (context) => {
    const id = await addProfile(context, context.principal.id, context.input);
    context.log('profile_added', { account: context.principal.id });
    return { id };
  },

  updateProfile: async (context) => {
    const { principal, params, input, now } = context;
    if (Object.entries(input).some(([field, value]) => value !== undefined && !ownFields.has(field))) requireRecentLogin(principal, now());
    await changeProfile(context, principal.id, params.id, input);
    return { message: 'The changes are saved' };
  },

  deleteProfile: async (context) => {
    const { principal, params, log, invalidate } = context;
    await removeProfile(context, principal.id, params.id);
    invalidate(profilesTag);
    log('profile_deleted', { account: principal.id });
    return { message: 'The profile is deleted, with all that it has learned' };
  },

  household: async ({ db, principal, now }) => {
    const openUntil = principal.confirmedAt + recentLoginMs;
    const consent = await liveConsent(db, principal.id);
    return {
      account: principal.id,
      digest: ((await householdOf(db, principal.id))?.digest_since ?? null) !== null,
      consent: consent ? { version: consent.version, createdAt: iso(consent.created_at) } : null,
      consentVersion,
      openUntil: openUntil >= now() ? iso(openUntil) : null,
    };
  },

  updateHousehold: async (context) => {
    const { input, principal } = context;
    await chooseDigest(context, principal.id, input.digest);
    return { message: input.digest ? 'You’ll get an email after each week in which your family learned' : 'You won’t get the weekly email' };
  },

  stopDigest: async ({ db, query: { token = '' }, log }) => {
    const account =
      (await stopDigest(db, token)) ??
      reject(400, 'This link is not valid. Please open it from the email again, or choose under “Grown-ups” in the learning area.');
    log('weekly_mail_off', { account });
    return { message: 'You won’t get the weekly email any more.' };
  },

  ...reminderHandlers,

  undoConsent: async (context) => {
    const deleted = await undoConsent(context, context.input.token);
    context.invalidate(profilesTag);
    context.log('consent_undone', { profiles: deleted });
    return { message: 'Your consent is withdrawn, and the profiles of the children are deleted with all that they have learned' };
  },
};

async function chooseDigest({ db, now, config }: AppContext, accountId: number, isWanted: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await ensureHousehold(tx, await lockHousehold(tx, accountId), { zone: config.timeZone, now: now() });
    if (isWanted) await startDigest(tx, accountId, { since: now(), week: mondayOf(learningDay(now(), config.timeZone)), token: newToken() });
    else await endDigest(tx, accountId);
  });
}
