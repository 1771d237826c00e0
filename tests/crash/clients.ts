import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sha256 } from '#app/lib/hash.server.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { ask, call, expectShown, type Fixtures, type Workload, type WorkloadTarget } from './workload.ts';

type Learner = Fixtures['learners'][number];

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
const nameOf = ({ path, id }: WorkloadTarget) => `${path === '/blog' ? 'post' : 'word'} ${id}`;

/** Small ones, each of another size. Posts share them: one must stay for as long as a post needs it. */
export const createImages = (): Promise<File[]> => Promise.all(Array.from({ length: 16 }, (_, nth) => imageFile('png', 24 + nth, 24)));

/** Everybody writes at once, each one thing after the other, until it is over. */
export async function writeUntilStopped(load: Workload): Promise<void> {
  const going = async (step: () => Promise<void>) => {
    while (!load.isOver()) await step();
  };
  const talking = load.cast.learners.map((learner) => going(() => talk(load, learner)));
  await Promise.all([...talking, going(() => publish(load)), going(() => publish(load)), going(() => enrol(load)), going(() => visit(load))]);
}

async function talk(load: Workload, learner: Learner): Promise<void> {
  const thing = oneOf(load.cast.things);
  if (!thing) return;
  if (randomInt(2) === 0) await like(load, learner, thing);
  else await comment(load, learner, thing);
}

/** Once, or in a burst of clicks at the same time: each of them turns it over. */
async function like(load: Workload, { account, token }: Learner, thing: WorkloadTarget): Promise<void> {
  const { ledger, cast, wrong } = load;
  const of = nameOf(thing);
  const name = `like of ${of} by ${account}`;
  const before = ledger.recall(name);
  // Until the answers come, nobody knows.
  ledger.unsure(name);
  const clicks = randomInt(4) === 0 ? 10 : 1;
  const answers = await Promise.all(Array.from({ length: clicks }, () => ask(load, 'POST', `${thing.path}/${thing.id}/like`, { token })));
  let change = 0;
  for (const answer of answers) {
    if (answer?.status !== 200) return;
    const { likes, message } = answer.body;
    change += message === 'Liked' ? 1 : -1;
    if (Number(likes) < (message === 'Liked' ? 1 : 0) || Number(likes) > cast.learners.length) wrong.push(`${of} has ${likes} likes`);
  }
  const was = before ?? (change === 0 ? undefined : change < 0);
  if (was === undefined) return;
  const likes = Number(was) + change;
  if (likes !== 0 && likes !== 1) wrong.push(`${name} was ${was}, and changed by ${change}`);
  ledger.acknowledge(name, likes === 1 ? 'there' : undefined, of);
}

async function comment(load: Workload, { token }: Learner, thing: WorkloadTarget): Promise<void> {
  const { ledger } = load;
  const of = nameOf(thing);
  const isGoing = () => thing.path === '/blog' && load.cast.going.has(thing.id);
  const text = newText();
  const said = await ask(load, 'POST', `${thing.path}/${thing.id}/comment`, { token, json: { text } });
  if (said?.status !== 201) return;
  const { id } = said.body;
  ledger.acknowledge(`comment ${id}`, `"${text}" on ${of}`, of);
  // Of a post that somebody deletes meanwhile the list may be whole, empty or not there.
  await expectShown(load, `${thing.path}/${thing.id}/comments`, ({ body }) => isGoing() || JSON.stringify(body).includes(text));
  const answered = newText();
  const reply = await ask(load, 'POST', `${thing.path}/comment/${id}/reply`, { token, json: { text: answered } });
  if (reply?.status === 201) ledger.acknowledge(`comment ${reply.body.id}`, `"${answered}" on ${of} to ${id}`, of);
}

/** A post with its picture comes, is given another picture, or goes. */
async function publish(load: Workload): Promise<void> {
  const { ledger, cast } = load;
  const { adminToken: token } = cast;
  const posts = cast.things.filter(({ path }) => path === '/blog');
  const isFull = posts.length >= mostPosts;
  const post = isFull || randomInt(3) === 0 ? oneOf(posts) : undefined;
  if (!post) {
    const answer = await ask(load, 'POST', '/blog', { token, form: await newPost(cast) });
    if (answer?.status === 201) cast.things.push({ path: '/blog', id: note(load, answer.body) });
    return;
  }
  // Two who write the same post at once: nobody else has it until this is answered.
  cast.things.splice(cast.things.indexOf(post), 1);
  const name = nameOf(post);
  ledger.unsure(name);
  if (isFull || randomInt(2) === 0) {
    cast.going.add(post.id);
    const answer = await ask(load, 'DELETE', `/blog/${post.id}`, { token });
    if (answer?.status !== 200) return;
    ledger.acknowledge(name, undefined);
    await expectShown(load, `/blog/${post.id}`, ({ status }) => status === 404);
    return;
  }
  const form = await newPost(cast);
  const answer = await ask(load, 'PUT', `/blog/${post.id}`, { token, form });
  if (answer?.status === 200) {
    note(load, answer.body);
    await expectShown(load, `/blog/${post.id}`, ({ body }) => body.title === form.get('title'));
  }
  cast.things.push(post);
}

function note({ ledger }: Workload, body: Record<string, unknown>): number {
  const { id, title, image } = body.blog as { id: number; title: string; image: string };
  ledger.acknowledge(`post ${id}`, `"${title}" with ${image.match(/[\da-f]{32}/)?.[0]}`);
  return id;
}

async function newPost({ pictures }: Fixtures): Promise<FormData> {
  const inside = randomInt(2) === 0 ? undefined : oneOf(pictures);
  const shown = inside ? `<img alt="" src="data:image/png;base64,${Buffer.from(await inside.arrayBuffer()).toString('base64')}">` : '';
  return postForm({ title: newText(), body: `<p>${newText()}</p>${shown}`, image: oneOf(pictures) ?? '' });
}

/** From the registration to the first login. */
async function enrol(load: Workload): Promise<void> {
  const { ledger } = load;
  said += 1;
  const email = `newcomer-${process.pid}-${said}@example.com`;
  const person = { first_name: 'Ada', last_name: 'Obi', email, phone_number: '+234 800', level: 'beginner', password, confirm_password: password };
  const registered = await ask(load, 'POST', '/register', { json: person });
  if (registered?.status !== 201) return;
  ledger.acknowledge(`account ${email}`, 'there');
  const again = await call(load.address, 'POST', '/register', { json: person }).catch(() => undefined);
  if (again && again.status !== 409 && again.status !== 503) load.wrong.push(`${email} was registered twice: ${again.status}`);
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
async function pinFor({ cast, isOver }: Workload, email: string): Promise<string | undefined> {
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
async function visit(load: Workload): Promise<void> {
  const { ledger } = load;
  said += 1;
  const email = `reader-${process.pid}-${said}@example.com`;
  if ((await ask(load, 'POST', '/subscribe', { json: { email } }))?.status === 201) ledger.acknowledge(`subscriber ${email}`, 'there');
  const message = newText();
  const answer = await ask(load, 'POST', '/contact', { json: { name: 'Ada', email, subject: 'Ndewo', message } });
  if (answer?.status === 201) ledger.acknowledge(`message "${message}"`, 'there');
}
