import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#app/db/database.server.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { insertReplyThread } from '#tests/support/factories/reply-threads.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { startServer } from '#tests/support/server-process.ts';
import { expectAccessible, focusedName, horizontalOverflow, openPage } from './page.ts';

const email = 'person1@example.com';

/** Starts a server with a learner whose comment was answered. */
async function startWithThread() {
  let [token, session] = ['', ''];
  const fill = async (dataDir: string) => {
    const { db, migrate, close } = openDatabase(readConfig({ DATA_DIR: dataDir }).databaseUrl);
    await migrate();
    await insertAccounts(db, 1);
    session = await createSession(db, email, Date.now());
    const comment = { target: 'post', target_id: 1, parent_id: null, text: 'A question', full_name: null, email, email_key: email };
    await db
      .insertInto('comments')
      .values({ ...comment, account_id: null, sender: '', created_at: Date.now() })
      .execute();
    token = await insertReplyThread(db, 1, email);
    await close();
  };
  const server = await startServer({ STARTER_CONTENT: 'off' }, { fill });
  onTestFinished(server.stop);
  const replies = async () => (await server.api(session).myAccount.read()).notifications.replies;
  return { address: server.address, path: `/reply-notices/off?token=${token}`, replies };
}

// Proves A82.
test('the link of an email stops emails about one comment, or all, without JavaScript', { tags: ['full'] }, async () => {
  const { address, path, replies } = await startWithThread();
  const page = await openPage(path, { baseURL: address, javaScriptEnabled: false });
  await page.getByRole('button', { name: 'Only those about this comment' }).click();
  await page.getByText('You get no more emails about this comment.').waitFor();
  expect(page.url()).toContain(`${address}/reply-notices/off?done=thread&`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Emails about this comment are as they were before.').waitFor();
  expect(page.url()).toBe(`${address}/reply-notices/off?done=undone`);
  expect(await replies()).toBe('on');
  await page.goto(path);
  expect(await replies(), 'opening the link changes nothing').toBe('on');
  await page.getByRole('button', { name: 'All emails about replies' }).click();
  await page.getByText('You get no more emails about replies.').waitFor();
  expect(await replies()).toBe('off');
});

// Proves A82.
test('the link of an email stops mails by keyboard, twice, and its secret leaves the address', { tags: ['full'] }, async () => {
  const { address, path, replies } = await startWithThread();
  const page = await openPage(path, { baseURL: address, viewport: { width: 320, height: 800 } });
  for (let time = 0; time < 2; time += 1) {
    await page.goto(path);
    await expect.poll(() => page.url()).toBe(`${address}/reply-notices/off`);
    await expectAccessible(page);
    await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'All emails about replies' }).focus();
    await expect.poll(() => focusedName(page)).toBe('only');
    await page.keyboard.press('Enter');
    await page.getByText('You get no more emails about replies.').waitFor();
    await expectAccessible(page);
  }
  expect(await replies()).toBe('off');
});

test('a link that is not whole is refused with a way on', { tags: ['full'] }, async () => {
  const { address, path, replies } = await startWithThread();
  const page = await openPage(`${path}x`, { baseURL: address, expectedErrors: [400] });
  await page.getByRole('button', { name: 'All emails about replies' }).click();
  await page.getByRole('alert').getByText('This link is not valid').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'My account' }).waitFor();
  await expectAccessible(page);
  expect(await replies()).toBe('on');
});
