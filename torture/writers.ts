import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sha256 } from '#app/platform/tokens.server.ts';
import { pictureFile, postForm } from '#app/testing/pictures.ts';
import { ask, type Cast, type Load, type Thing } from './load.ts';

const greetings = ['Ndewo', 'Daalụ', 'Kedu ka ọ dị?', 'Ụtụtụ ọma'];
const mostPosts = 10;
const password = 'a long enough secret';
let said = 0;

/** Never said before: what is there is there because of one write. */
function newText(): string {
  said += 1;
  return `${oneOf(greetings)} ${process.pid}-${said}`;
}
const oneOf = <T>(list: readonly T[]): T | undefined => list[randomInt(Math.max(1, list.length))];
const nameOf = ({ path, id }: Thing) => `${path === '/blog' ? 'post' : 'word'} ${id}`;

/** Small ones, each of another size. Posts share them: one must stay for as long as a post needs it. */
export const drawPictures = (): Promise<File[]> => Promise.all(Array.from({ length: 16 }, (_, nth) => pictureFile('png', 24 + nth, 24)));

/** Everybody writes at once, each one thing after the other, until it is over. */
export async function writeUntilOver(load: Load): Promise<void> {
  const going = async (step: () => Promise<void>) => {
    while (!load.isOver()) await step();
  };
  const talking = load.cast.learners.map((learner) => going(() => talk(load, learner)));
  await Promise.all([...talking, going(() => publish(load)), going(() => publish(load)), going(() => enrol(load)), going(() => visit(load))]);
}

async function talk(load: Load, { account, token }: Cast['learners'][number]): Promise<void> {
  const { ledger, cast } = load;
  const thing = oneOf(cast.things);
  if (!thing) return;
  const of = nameOf(thing);
  if (randomInt(2) === 0) {
    const name = `like of ${of} by ${account}`;
    // Until the answer comes, nobody knows.
    ledger.unsure(name);
    const answer = await ask(load, 'POST', `${thing.path}/${thing.id}/like`, { token });
    if (answer?.status === 200) ledger.acknowledge(name, answer.body.message === 'Liked' ? 'there' : undefined, of);
    return;
  }
  const text = newText();
  const comment = await ask(load, 'POST', `${thing.path}/${thing.id}/comment`, { token, json: { text } });
  if (comment?.status !== 201) return;
  ledger.acknowledge(`comment ${comment.body.id}`, `"${text}" on ${of}`, of);
  const answered = newText();
  const reply = await ask(load, 'POST', `${thing.path}/comment/${comment.body.id}/reply`, { token, json: { text: answered } });
  if (reply?.status === 201) ledger.acknowledge(`comment ${reply.body.id}`, `"${answered}" on ${of} to ${comment.body.id}`, of);
}

/** A post with its picture comes, is given another picture, or goes. */
async function publish(load: Load): Promise<void> {
  const { ledger, cast } = load;
  const token = cast.adminToken;
  const posts = cast.things.filter(({ path }) => path === '/blog');
  const isFull = posts.length >= mostPosts;
  const post = isFull || randomInt(3) === 0 ? oneOf(posts) : undefined;
  if (!post) {
    const answer = await ask(load, 'POST', '/blog', { token, form: await newPost(cast) });
    if (answer?.status !== 201) return;
    const id = note(load, answer.body);
    cast.things.push({ path: '/blog', id });
    return;
  }
  // Two who write the same post at once: nobody else has it until this is answered.
  cast.things.splice(cast.things.indexOf(post), 1);
  const name = nameOf(post);
  ledger.unsure(name);
  if (isFull || randomInt(2) === 0) {
    const answer = await ask(load, 'DELETE', `/blog/${post.id}`, { token });
    if (answer?.status === 200) ledger.acknowledge(name, undefined);
    return;
  }
  const answer = await ask(load, 'PUT', `/blog/${post.id}`, { token, form: await newPost(cast) });
  if (answer?.status === 200) note(load, answer.body);
  if (answer?.status !== 404) cast.things.push(post);
}

function note({ ledger }: Load, body: Record<string, unknown>): number {
  const { id, title, image } = body.blog as { id: number; title: string; image: string };
  ledger.acknowledge(`post ${id}`, `"${title}" with ${image.match(/[\da-f]{32}/)?.[0]}`);
  return id;
}

async function newPost({ pictures }: Cast): Promise<FormData> {
  const inside = randomInt(2) === 0 ? undefined : oneOf(pictures);
  const shown = inside ? `<img alt="" src="data:image/png;base64,${Buffer.from(await inside.arrayBuffer()).toString('base64')}">` : '';
  return postForm({ title: newText(), body: `<p>${newText()}</p>${shown}`, image: oneOf(pictures) ?? '' });
}

/** From the registration to the first login. */
async function enrol(load: Load): Promise<void> {
  const { ledger } = load;
  said += 1;
  const email = `newcomer-${process.pid}-${said}@example.com`;
  const person = { first_name: 'Ada', last_name: 'Obi', email, phone_number: '+234 800', level: 'beginner', password, confirm_password: password };
  const registered = await ask(load, 'POST', '/register', { json: person });
  if (registered?.status !== 201) return;
  ledger.acknowledge(`account ${email}`, 'there');
  const pin = await pinFor(load, email);
  if (!pin) return;
  const verified = await ask(load, 'POST', '/verify', { json: { email, verification_pin: pin } });
  if (verified?.status !== 200) return;
  ledger.acknowledge(`verification of ${email}`, 'there');
  const answer = await ask(load, 'POST', '/login', { json: { email, password } });
  if (answer?.status !== 200) return;
  ledger.acknowledge(`session ${sha256(String(answer.body.token))}`, 'there');
}

/** The mail leaves a moment after the registration. */
async function pinFor({ cast, isOver }: Load, email: string): Promise<string | undefined> {
  while (!isOver()) {
    for (const name of readdirSync(cast.outbox)
      .filter((name) => name.endsWith('.eml'))
      .slice(-20)) {
      const mail = readFileSync(join(cast.outbox, name), 'utf8');
      if (mail.includes(`To: ${email}`)) return mail.match(/^\d{6}\r?$/m)?.[0].trim();
    }
    await wait(5);
  }
  return undefined;
}

/** Somebody passes by: subscribes, and writes to the academy. */
async function visit(load: Load): Promise<void> {
  const { ledger } = load;
  said += 1;
  const email = `reader-${process.pid}-${said}@example.com`;
  if ((await ask(load, 'POST', '/subscribe', { json: { email } }))?.status === 201) ledger.acknowledge(`subscriber ${email}`, 'there');
  const message = newText();
  const answer = await ask(load, 'POST', '/contact', { json: { name: 'Ada', email, subject: 'Ndewo', message } });
  if (answer?.status === 201) ledger.acknowledge(`message "${message}"`, 'there');
}
