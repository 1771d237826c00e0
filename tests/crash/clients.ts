import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sha256 } from '#app/lib/hash.server.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { sendAnswers } from './learning-client.ts';
import { recordWord } from './speaker-client.ts';
import { expectShown, type Fixtures, request, type Workload, type WorkloadTarget } from './workload.ts';

type Learner = Fixtures['learners'][number];

const greetings = ['Ndewo', 'Daalụ', 'Kedu ka ọ dị?', 'Ụtụtụ ọma'];
const maxPosts = 10;
const password = 'a long enough secret';
let textCount = 0;

/** Unique texts identify the write that created a row. */
function newText(): string {
  textCount += 1;
  return `${oneOf(greetings)} ${process.pid}-${textCount}`;
}
const oneOf = <T>(list: readonly T[]): T | undefined => list[randomInt(Math.max(1, list.length))];
const nameOf = ({ path, id }: WorkloadTarget) => `${path === '/blog' ? 'post' : 'word'} ${id}`;

/** Small images, each of another size. Posts share them, so an image must stay while any post uses it. */
export const createImages = (): Promise<File[]> => Promise.all(Array.from({ length: 16 }, (_, nth) => imageFile('png', 24 + nth, 24)));

/** All clients write concurrently until the workload is over. */
export async function writeUntilStopped(workload: Workload): Promise<void> {
  const repeat = async (step: () => Promise<void>) => {
    while (!workload.isOver()) {
      await step();
      if (workload.pauseMs) await wait(workload.pauseMs);
    }
  };
  const learnerLoops = workload.fixtures.learners.map((learner) => repeat(() => likeOrComment(workload, learner)));
  const answerLoops = workload.fixtures.learners.map((learner) => repeat(() => sendAnswers(workload, learner)));
  await Promise.all([
    ...learnerLoops,
    ...answerLoops,
    ...workload.fixtures.learners.slice(0, 1).map((speaker) => repeat(() => recordWord(workload, speaker))),
    repeat(() => publish(workload)),
    repeat(() => publish(workload)),
    repeat(() => register(workload)),
    repeat(() => subscribeAndWrite(workload)),
  ]);
}

async function likeOrComment(workload: Workload, learner: Learner): Promise<void> {
  const target = oneOf(workload.fixtures.targets);
  if (!target) return;
  if (randomInt(2) === 0) await like(workload, learner, target);
  else await comment(workload, learner, target);
}

/** Toggles a like once, or several times concurrently. */
async function like(workload: Workload, { account, token }: Learner, target: WorkloadTarget): Promise<void> {
  const { acknowledgedWrites, fixtures, unexpectedResponses } = workload;
  const parent = nameOf(target);
  const name = `like of ${parent} by ${account}`;
  const previousState = acknowledgedWrites.isPresent(name);
  // The state is unknown until the responses arrive.
  acknowledgedWrites.markUnknown(name);
  const clicks = randomInt(4) === 0 ? 10 : 1;
  const responses = await Promise.all(Array.from({ length: clicks }, () => request(workload, 'POST', `${target.path}/${target.id}/like`, { token })));
  let change = 0;
  for (const response of responses) {
    if (response?.status !== 200) return;
    const { likes, message } = response.body;
    change += message === 'Liked' ? 1 : -1;
    if (Number(likes) < (message === 'Liked' ? 1 : 0) || Number(likes) > fixtures.learners.length)
      unexpectedResponses.push(`${parent} has ${likes} likes`);
  }
  const known = previousState ?? (change === 0 ? undefined : change < 0);
  if (known === undefined) return;
  const likes = Number(known) + change;
  if (likes !== 0 && likes !== 1) unexpectedResponses.push(`${name} was ${known}, and changed by ${change}`);
  acknowledgedWrites.acknowledge(name, likes === 1 ? 'there' : undefined, parent);
}

async function comment(workload: Workload, { token }: Learner, target: WorkloadTarget): Promise<void> {
  const { acknowledgedWrites } = workload;
  const parent = nameOf(target);
  const isBeingDeleted = () => target.path === '/blog' && workload.fixtures.deletingPosts.has(target.id);
  const text = newText();
  const response = await request(workload, 'POST', `${target.path}/${target.id}/comment`, { token, json: { text } });
  if (response?.status !== 201) return;
  const { id } = response.body;
  acknowledgedWrites.acknowledge(`comment ${id}`, `"${text}" on ${parent}`, parent);
  // While the post is being deleted its list may be complete, empty or a 404.
  await expectShown(workload, `${target.path}/${target.id}/comments`, ({ body }) => isBeingDeleted() || JSON.stringify(body).includes(text));
  const replyText = newText();
  const reply = await request(workload, 'POST', `${target.path}/comment/${id}/reply`, { token, json: { text: replyText } });
  if (reply?.status === 201) acknowledgedWrites.acknowledge(`comment ${reply.body.id}`, `"${replyText}" on ${parent} to ${id}`, parent);
}

/** Creates, updates or deletes a post with an image. */
async function publish(workload: Workload): Promise<void> {
  const { acknowledgedWrites, fixtures } = workload;
  const { adminToken: token } = fixtures;
  const posts = fixtures.targets.filter(({ path }) => path === '/blog');
  const isFull = posts.length >= maxPosts;
  const post = isFull || randomInt(3) === 0 ? oneOf(posts) : undefined;
  if (!post) {
    const response = await request(workload, 'POST', '/blog', { token, form: await newPost(fixtures) });
    if (response?.status === 201) fixtures.targets.push({ path: '/blog', id: acknowledgePost(workload, response.body) });
    return;
  }
  // Takes the post out of the list: concurrent writes to one post have an unknown result.
  fixtures.targets.splice(fixtures.targets.indexOf(post), 1);
  const name = nameOf(post);
  acknowledgedWrites.markUnknown(name);
  if (isFull || randomInt(2) === 0) {
    fixtures.deletingPosts.add(post.id);
    const response = await request(workload, 'DELETE', `/blog/${post.id}`, { token });
    if (response?.status !== 200) return;
    acknowledgedWrites.acknowledge(name, undefined);
    await expectShown(workload, `/blog/${post.id}`, ({ status }) => status === 404);
    return;
  }
  const form = await newPost(fixtures);
  const response = await request(workload, 'PUT', `/blog/${post.id}`, { token, form });
  if (response?.status === 200) {
    acknowledgePost(workload, response.body);
    await expectShown(workload, `/blog/${post.id}`, ({ body }) => body.title === form.get('title'));
  }
  fixtures.targets.push(post);
}

function acknowledgePost({ acknowledgedWrites }: Workload, body: Record<string, unknown>): number {
  const { id, title, image } = body.blog as { id: number; title: string; image: string };
  acknowledgedWrites.acknowledge(`post ${id}`, `"${title}" with ${image.match(/[\da-f]{32}/)?.[0]}`);
  return id;
}

async function newPost({ images }: Fixtures): Promise<FormData> {
  const embedded = randomInt(2) === 0 ? undefined : oneOf(images);
  const embeddedImage = embedded ? `<img alt="" src="data:image/png;base64,${Buffer.from(await embedded.arrayBuffer()).toString('base64')}">` : '';
  return postForm({ title: newText(), body: `<p>${newText()}</p>${embeddedImage}`, image: oneOf(images) ?? '' });
}

/** Registers, verifies and logs in. */
async function register(workload: Workload): Promise<void> {
  const { acknowledgedWrites } = workload;
  textCount += 1;
  const email = `newcomer-${process.pid}-${textCount}@example.com`;
  const registration = {
    first_name: 'Ada',
    last_name: 'Obi',
    email,
    phone_number: '+234 800',
    level: 'beginner',
    password,
    confirm_password: password,
  };
  const registered = await request(workload, 'POST', '/register', { json: registration });
  if (registered?.status !== 201) return;
  acknowledgedWrites.acknowledge(`account ${email}`, 'there');
  const duplicate = await workload.call('POST', '/register', { json: registration }).catch(() => undefined);
  if (duplicate && duplicate.status !== 409 && duplicate.status !== 503)
    workload.unexpectedResponses.push(`${email} was registered twice: ${duplicate.status}`);
  const pin = await pinFor(workload, email);
  if (!pin) return;
  const verified = await request(workload, 'POST', '/verify', { json: { email, verification_pin: pin } });
  if (verified?.status !== 200) return;
  acknowledgedWrites.acknowledge(`verification of ${email}`, 'there');
  const response = await request(workload, 'POST', '/login', { json: { email, password } });
  if (response?.status !== 200) return;
  acknowledgedWrites.acknowledge(`session ${sha256(String(response.body.token))}`, 'there');
}

/** The mail is sent after the response to the registration. */
async function pinFor({ fixtures, isOver }: Workload, email: string): Promise<string | undefined> {
  while (!isOver()) {
    for (const name of readdirSync(fixtures.outbox)
      .filter((name) => name.endsWith('.eml'))
      .slice(-20)) {
      const mail = readFileSync(join(fixtures.outbox, name), 'utf8');
      if (mail.includes(`To: ${email}`)) return mail.match(/^\d{6}\r?$/m)?.[0].trim();
    }
    await wait(5);
  }
  return undefined;
}

/** Subscribes and sends a contact message. */
async function subscribeAndWrite(workload: Workload): Promise<void> {
  const { acknowledgedWrites } = workload;
  textCount += 1;
  const email = `reader-${process.pid}-${textCount}@example.com`;
  if ((await request(workload, 'POST', '/subscribe', { json: { email } }))?.status === 201)
    acknowledgedWrites.acknowledge(`subscriber ${email}`, 'there');
  const message = newText();
  const response = await request(workload, 'POST', '/contact', { json: { name: 'Ada', email, subject: 'Ndewo', message } });
  if (response?.status === 201) acknowledgedWrites.acknowledge(`message "${message}"`, 'there');
}
