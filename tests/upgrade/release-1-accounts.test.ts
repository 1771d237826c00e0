import { expect, test } from 'vitest';
import { pinIn, type TestApp } from '#tests/support/test-app.ts';
import { openCopy, type PersonName, people, pins, tokens } from './release-1.ts';

const token = tokens.admin;
const second = 1_000;
const minute = 60_000;

const login = (at: TestApp, name: PersonName, path = '/login', from = people[name].from) =>
  at.call('POST', path, { json: { email: people[name].email, password: people[name].password }, from });

const verify = async (at: TestApp, name: PersonName, pin: string, from = people[name].from) =>
  (await at.call('POST', '/verify', { json: { email: people[name].email, verification_pin: pin }, from })).status;

async function resend(at: TestApp, name: PersonName) {
  await at.call('POST', '/verify/resend', { json: { email: people[name].email }, from: people[name].from });
  await at.jobWorkers.drain();
}

const mailsTo = async (at: TestApp, { email }: { email: string }) => (await at.mails()).filter(({ to }) => to?.[0]?.address === email);

test('learners, tutors and administrators log in with their passwords', async () => {
  const at = await openCopy();
  const kinds = { learner: 'learner', otherLearner: 'learner', tutor: 'tutor', admin: 'admin', secondAdmin: 'admin' } as const;
  for (const [name, kind] of Object.entries(kinds) as [keyof typeof kinds, string][]) {
    const { status, body } = await login(at, name, kind === 'admin' ? '/admin/login' : '/login');
    expect(status).toBe(200);
    const { profile } = (await at.call('GET', '/auth/data', { token: String(body.token) })).body;
    expect(profile).toMatchObject({ kind, email: people[name].email });
  }
  expect((await at.call('POST', '/login', { json: { ...people.learner, password: 'a wrong one' } })).status).toBe(401);
  expect((await at.call('POST', '/register', { json: registration('MBA@example.com') })).status).toBe(409);
});

test('an administrator is told of a login from a new place, and not of one from a known place', { tags: ['full'] }, async () => {
  const at = await openCopy();
  await login(at, 'admin', '/admin/login');
  expect(await mailsTo(at, people.admin)).toHaveLength(0);
  await login(at, 'admin', '/admin/login', '192.0.2.200');
  expect(await mailsTo(at, people.admin)).toHaveLength(1);
});

test('wrong passwords before the upgrade make the right one wait', { tags: ['full'] }, async () => {
  const at = await openCopy();
  const refused = await login(at, 'waiting');
  expect(refused.status).toBe(429);
  at.clock.ms += Number(refused.headers.get('Retry-After')) * second;
  expect((await login(at, 'waiting')).status).toBe(200);
});

test('a session ends after 24 hours, at logout, and when the password changes', { tags: ['full'] }, async () => {
  const at = await openCopy();
  expect((await at.call('GET', '/auth/me', { token: tokens.expired })).status).toBe(401);
  await at.call('POST', '/admin/logout', { token: tokens.secondAdmin });
  expect((await at.call('GET', '/auth/me', { token: tokens.secondAdmin })).status).toBe(401);
  const { token: newest } = (await login(at, 'admin', '/admin/login')).body;
  const { body: profile } = await at.call('GET', '/admin/profile', { token });
  await at.call('PUT', '/admin/profile', {
    token: String(newest),
    json: { ...profile, password: 'a new and longer secret', current_password: people.admin.password },
  });
  expect((await at.call('GET', '/auth/me', { token })).status).toBe(401);
  at.clock.ms += 24 * 60 * minute;
  expect((await at.call('GET', '/auth/me', { token: tokens.learner })).status).toBe(401);
});

test('a stored pin verifies its account', { tags: ['full'] }, async () => {
  const at = await openCopy();
  for (const name of ['newcomer', 'newTutor', 'minuteOld'] as const) {
    expect((await login(at, name)).status).toBe(403);
    expect(await verify(at, name, pins[name])).toBe(200);
    expect((await login(at, name)).status).toBe(200);
  }
});

test('of two registrations of one email the entered pin decides', { tags: ['full'] }, async () => {
  const at = await openCopy();
  for (const name of ['owner', 'stranger'] as const) expect((await login(at, name)).status).toBe(403);
  expect(await verify(at, 'owner', pins.replaced)).toBe(400);
  expect(await verify(at, 'owner', pins.owner)).toBe(200);
  expect(await verify(at, 'stranger', pins.stranger)).toBe(409);
  expect((await login(at, 'owner')).status).toBe(200);
  expect((await login(at, 'stranger')).status).toBe(401);
  const [found] = (await at.call('GET', `/admin/users?search=${people.owner.email}`, { token })).rows;
  expect(found).toMatchObject({ first_name: 'Àdá', last_name: 'Ọ̀bị́', phone_number: '+234 1111', level: 'beginner' });
});

test('used and superseded pins answer as before, and expired and used-up ones are refused', { tags: ['full'] }, async () => {
  const at = await openCopy();
  expect(await verify(at, 'usedPin', pins.usedPin)).toBe(200);
  expect(await verify(at, 'verifiedFirst', pins.verifiedFirst)).toBe(200);
  expect(await verify(at, 'superseded', pins.superseded)).toBe(409);
  expect(await verify(at, 'expiredPin', pins.expiredPin)).toBe(400);
  expect(await verify(at, 'usedUpPin', pins.usedUpPin)).toBe(400);
  expect(await verify(at, 'usedUpPin', pins.usedUpPin, '198.51.100.7')).toBe(200);
});

test('pins are resent at most once a minute, counting mails from before the upgrade', { tags: ['full'] }, async () => {
  const at = await openCopy();
  await resend(at, 'minuteOld');
  expect(await mailsTo(at, people.minuteOld)).toEqual([]);
  at.clock.ms += minute;
  for (const name of ['minuteOld', 'expiredPin'] as const) {
    await resend(at, name);
    const [mail] = await mailsTo(at, people[name]);
    expect(await verify(at, name, pinIn(mail))).toBe(200);
  }
});

function registration(email: string) {
  const password = 'a long enough secret';
  return { first_name: 'Ada', last_name: 'Obi', email, phone_number: '+234 1', level: 'beginner', password, confirm_password: password };
}
