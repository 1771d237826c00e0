import { expect } from 'vitest';
import { stepAt, totpCode } from '#app/auth/totp.server.ts';
import type { contract } from '#app/contract.ts';
import type { Client } from '#app/http/client.ts';
import { admin as administrator } from '#tests/support/api-client.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { issueInvitation } from '#tests/support/factories/invitations.ts';
import { issueResets } from '#tests/support/factories/password-resets.ts';
import { insertAuthenticator } from '#tests/support/factories/second-factor.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { approve, cardText, insertTutorCards } from '#tests/support/factories/tutors.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { createSoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

export async function callSecondFactors(app: TestApp, admin: Client<typeof contract>, visitor: Client<typeof contract>): Promise<void> {
  const { password } = administrator;
  const authenticator = createSoftwareAuthenticator();
  await admin.passkeys.add({ credential: authenticator.create(await admin.passkeys.addOptions({ password })) });
  const [passkey] = await admin.passkeys.list();
  await admin.passkeys.rename({ id: passkey?.id ?? 0, name: 'Mine' });
  await visitor.passkeys.login({ credential: authenticator.get(await visitor.passkeys.loginOptions()), area: 'admin' });
  await admin.passkeys.confirm({ credential: authenticator.get(await visitor.passkeys.loginOptions()) });
  await admin.passkeys.remove({ id: passkey?.id ?? 0 });

  const { secret } = await admin.secondFactor.setUp({ password });
  const code = (offset: number) => totpCode(secret, stepAt(app.clock.ms) + offset);
  await admin.secondFactor.confirm({ code: code(-1) });
  const { secondStep = '' } = await visitor.accounts.adminLogin(administrator);
  await visitor.accounts.secondStep({ token: secondStep, code: '000000' }).catch(() => undefined);
  await visitor.accounts.secondStep({ token: secondStep, code: code(0) });
  const { recoveryCodes } = await admin.secondFactor.renewRecoveryCodes({ password, code: code(1) });
  await admin.secondFactor.read();
  await admin.secondFactor.turnOff({ password, code: recoveryCodes[0] ?? '' });
  await insertStaff(app.context.db, 'moderator@example.com', ['moderator']);
  await admin.staff.resetSecondFactor({ id: await insertAuthenticator(app.context.db, 'moderator@example.com') });
}

export async function callTutors(app: TestApp, admin: Client<typeof contract>, api: (token?: string) => Client<typeof contract>): Promise<void> {
  const { db } = app.context;
  const email = 'person1@example.com';
  await insertTutorCards(db, 200, app.clock.ms, 1_000);
  await insertAccounts(db, 1, 'tutor');
  const { id } = await db.selectFrom('accounts').select('id').where('kind', '=', 'tutor').where('email', '=', email).executeTakeFirstOrThrow();
  const { rows } = await admin.accounts.tutors({ page: 1, limit: 10, search: 'town 7' });
  expect(rows.length).toBeGreaterThan(0);
  await admin.tutors.decide({ id, state: 'approved', basedOn: 0 });
  const [decision] = (await admin.tutors.application({ id })).decisions;
  await admin.tutors.undo({ id, basedOn: decision?.id ?? 0 });
  await approve(db, id);
  await db.updateTable('accounts').set({ email: 'known@example.com', email_key: 'known@example.com' }).where('id', '=', id).execute();
  const tutor = api(await createSession(db, 'known@example.com', app.clock.ms));
  await tutor.tutors.saveCard(cardText);
  await tutor.tutors.home();
  await tutor.tutors.agree({ agreed: true });
  await tutor.tutors.savePicture({ image: await imageFile() });
  await tutor.tutors.removePicture();
  await admin.tutors.setCheck({ id, checkedOn: '2025-01-31' });
  await admin.tutors.hideCard({ id, hidden: true, reason: 'A reason' });
  await admin.tutors.application({ id });
  for (const filter of [{}, { before: 100 }, { level: 'beginner' }, { level: 'beginner', dialect: 'awka' }] as const)
    await api().tutors.list({ limit: 13, ...filter });
  app.clock.ms += 120_000;
  await app.jobWorkers.drain();
}

export async function callUsers(app: TestApp, admin: Client<typeof contract>, visitor: Client<typeof contract>): Promise<void> {
  const { db } = app.context;
  const email = 'helped@example.com';
  await visitor.accounts.register({ ...person, email });
  const { id } = await db.selectFrom('accounts').select('id').where('kind', '=', 'learner').where('email', '=', email).executeTakeFirstOrThrow();
  app.clock.ms += 120_000;
  await admin.users.resendPin({ id });
  await admin.users.read({ id });
  await visitor.accounts.register({ ...person, email }).catch(() => undefined);
  app.clock.ms += 120_000;
  await admin.users.resendPin({ id });
  await admin.users.saveNote({ id, text: 'A note' });
  await admin.users.endLogins({ id });
  await admin.users.read({ id });
  await admin.moderation.comments({ account: id, limit: 5 });
  await admin.users.remove({ id, email, comments: 'delete', newsletter: 'leave' });
}

export async function callStaffAndAuditLog(app: TestApp, admin: Client<typeof contract>, visitor: Client<typeof contract>): Promise<void> {
  const { db } = app.context;
  await insertStaff(db, 'editor@example.com', ['editor']);
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', 'editor@example.com').executeTakeFirstOrThrow();
  await admin.staff.list({ page: 1, limit: 10 });
  await admin.staff.setRoles({ id, roles: ['administrator'] });
  await admin.staff.setRoles({ id, roles: [] });
  await admin.staff.invite({ email: 'invited@example.com', role: 'editor' });
  const [open] = await admin.staff.invitations();
  await admin.staff.withdraw({ id: open?.id ?? 0 });
  const token = await issueInvitation(db, { email: 'editor@example.com', now: app.clock.ms });
  await visitor.staff.readInvitation({ token });
  await visitor.staff.accept({ token, first_name: 'Ada', last_name: 'Obi', password: 'a long enough secret' });
  for (const filter of [{}, { account: id }, { action: 'staff.invite' }, { account: 1, action: 'blog.create' }, { search: 'ada obi' }]) {
    await admin.auditLog.list({ limit: 20, before: 1_000, ...filter });
    await admin.auditLog.export(filter);
  }
  await admin.auditLog.people();
}

export async function resetPasswords(app: TestApp, visitor: Client<typeof contract>): Promise<void> {
  await visitor.passwordReset.request({ email: person.email });
  await app.jobWorkers.drain();
  const [byLink, byCode] = await issueResets(app.context.db, 2, app.clock.ms);
  const passwords = { password: 'a long enough secret', confirm_password: 'a long enough secret' };
  await visitor.passwordReset.byLink({ token: byLink?.token ?? '', ...passwords });
  await visitor.passwordReset.byCode({ email: byCode?.email ?? '', code: byCode?.code ?? '', ...passwords });
}

/** Calls what the owner of an account may do; all of its sessions end. */
export async function changeAccount(app: TestApp, api: TestApp['api'], token: string): Promise<void> {
  const owner = api(token);
  await owner.myAccount.read();
  await owner.myAccount.updateDetails(person);
  await owner.myAccount.changePassword({ old_password: person.password, new_password: person.password });
  await owner.myAccount.requestEmailChange({ email: 'moved@example.com', password: person.password });
  const latestToken = async () => (await app.mails()).at(-1)?.text?.match(/token=([\w-]+)/)?.[1] ?? '';
  await api().myAccount.confirmEmailChange({ token: await latestToken() });
  await api().myAccount.undoEmailChange({ token: await latestToken() });
  const again = api((await api().accounts.login(person)).token);
  await again.myAccount.endOtherSessions();
  await again.myAccount.logout();
}
