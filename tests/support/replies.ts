import type { Email } from 'postal-mime';
import { targetPaths } from './targets.ts';
import type { TestApp } from './test-app.ts';

const path = targetPaths[0] ?? '';
let addresses = 0;

/** Comment on the first row of a target. @returns its id */
export async function sendComment(app: TestApp, json: object, { token, target = path }: { token?: string; target?: string } = {}): Promise<number> {
  const { body } = await app.call('POST', `${target}/1/comment`, { json: { text: 'A question', ...json }, ...(token ? { token } : {}) });
  return Number(body.id);
}

/** Reply from a network of its own. @returns its id */
export async function sendReply(app: TestApp, comment: number, json: object, { token, target = path }: { token?: string; target?: string } = {}) {
  addresses += 1;
  const from = `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
  const { body } = await app.call('POST', `${target}/comment/${comment}/reply`, { json, from, ...(token ? { token } : {}) });
  return Number(body.id);
}

/** Time in which replies are gathered, in ms. */
export const gatherMs = 120_000;

/** Lets the replies so far be gathered, and mails what is due then. @returns all mails about replies so far */
export async function replyMails(app: TestApp): Promise<Email[]> {
  await app.jobWorkers.drain();
  app.clock.ms += gatherMs;
  await app.jobWorkers.drain();
  return (await app.mails()).filter(({ subject }) => subject?.includes('to your comment on'));
}
