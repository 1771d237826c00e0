import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { limitsOn } from './floods.ts';
import type { BenchProfile } from './profiles.ts';
import type { ReportSection } from './report.ts';
import { newFolder, seed } from './seeded-servers.ts';

const posts = 50;
const eachKind = 200;
const people = 100;
/** Comments that are sent at the same time; divides the numbers above. */
const atOnce = 20;
const listWords = ['casino', 'viagra', 'cheap watches', 'crypto giveaway'];

interface Sent {
  text: string;
  fullName?: string;
  email?: string;
  topic?: string;
  elapsedMs?: number;
}
interface Kind {
  comment(nth: number): Sent;
  count: number;
  /** Networks that take turns. */
  networks: number;
  /** Posts that take turns. */
  posts: number;
}

const linksOf = (count: number, nth: number) => Array.from({ length: count }, (_, index) => `https://shop${nth}-${index}.example/buy`).join(' ');
const wordOf = (nth: number) => listWords[nth % listWords.length] ?? '';
const bots = { count: eachKind, networks: eachKind, posts };

/** One bot in five of the first two kinds writes so that no rule finds it: one link, or a word with digits for letters. */
const kinds: Record<string, Kind> = {
  'many links': {
    ...bots,
    comment: (nth) => ({ text: `Great offer ${nth}! ${linksOf(nth % 5 === 0 ? 1 : 3 + (nth % 4), nth)}`, fullName: `Seller ${nth}` }),
  },
  'words of the list': {
    ...bots,
    comment: (nth) => {
      const word = nth % 2 === 0 ? wordOf(nth).toUpperCase() : wordOf(nth).replace('a', 'á');
      return { text: `The best ${nth % 5 === 0 ? wordOf(nth).replace(/[aeo]/g, '4') : word} for reader ${nth}` };
    },
  },
  'sent at once': { ...bots, comment: (nth) => ({ text: `Nice post, number ${nth}`, elapsedMs: (nth * 7) % 900 }) },
  'invisible field filled in': {
    ...bots,
    comment: (nth) => ({ text: `I like it, number ${nth}`, topic: `https://shop${nth}.example`, elapsedMs: 20_000 }),
  },
  'anonymous flood of one post': { count: eachKind, networks: 20, posts: 1, comment: (nth) => ({ text: `First!! ${nth % 10}` }) },
};

const greetings = [
  'Daalụ! This helped us at home.',
  'Kedu ka e si ekwu ya?',
  'My children sing it all day.',
  'Ọ dị mma. Please write more about tones.',
];
/** People: of 100, 80 write plain text, 15 one or two links, 3 three links, and 2 a word of the list. */
const person: Kind = {
  count: people,
  networks: people,
  posts,
  comment: (nth) => ({
    text: `${greetings[nth % greetings.length]} (${nth}) ${nth < 80 ? '' : nth < 95 ? linksOf(1 + (nth % 2), nth) : nth < 98 ? linksOf(3, nth) : `My uncle lost it all in a ${wordOf(0)}.`}`,
    elapsedMs: 4_000 + nth * 100,
    topic: '',
    ...(nth % 3 === 0 ? {} : { fullName: `Reader ${nth}`, email: `reader${nth}@example.com` }),
  }),
};

type Outcome = 'shown' | 'held' | 'repeated' | 'refused';

/** Sends comments of bots of five kinds and of people through the API, with rate limits, and counts what others see. */
export async function measureSpam(_profile: BenchProfile): Promise<ReportSection> {
  const rows: ReportSection['rows'] = [];
  for (const holdAnonymous of [false, true]) {
    const { dataDir } = await seed(newFolder(), posts, 0);
    const server = await startServer(limitsOn, { dataDir });
    await saveRules(server, holdAnonymous);
    for (const [name, kind] of Object.entries({ ...kinds, people: person })) {
      const counts = { shown: 0, held: 0, repeated: 0, refused: 0 };
      const seen = new Set<number>();
      const kindNumber = Object.keys(kinds).indexOf(name) + 1;
      for (let from = 0; from < kind.count; from += atOnce) {
        const batch = Array.from({ length: atOnce }, (_, index) => send(server, kind, from + index, kindNumber, seen));
        for (const outcome of await Promise.all(batch)) counts[outcome] += 1;
      }
      rows.push([name, holdAnonymous ? 'on' : 'off', kind.count, ...Object.values(counts)]);
    }
    await server.stop();
  }
  return {
    title: 'Spam run',
    description: `${eachKind} comments of each kind of bot and ${people} of people, sent through the API with rate limits, with “hold all anonymous” off and on. Repeated: the same text within 10 s, which is the first comment again. Refused: status 429.`,
    columns: ['comments', 'hold anonymous', 'sent', 'shown', 'held', 'repeated', 'refused'],
    rows,
    targets: [],
  };
}

async function saveRules(server: ServerProcess, holdAnonymous: boolean): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${await server.adminToken()}` };
  const body = JSON.stringify({ holdWords: listWords.join('\n'), holdAnonymous, version: 1 });
  const response = await fetch(`${server.address}/api/admin/comments/rules`, { method: 'PUT', headers, body });
  if (!response.ok) throw new Error(`The rules were not saved: ${response.status}`);
}

async function send({ address }: ServerProcess, kind: Kind, nth: number, kindNumber: number, seen: Set<number>): Promise<Outcome> {
  const network = nth % kind.networks;
  const headers = {
    'Content-Type': 'application/json',
    'X-Forwarded-For': `198.${18 + kindNumber}.${Math.floor(network / 250)}.${(network % 250) + 1}`,
  };
  const body = JSON.stringify(kind.comment(nth));
  const response = await fetch(`${address}/api/blog/${(nth % kind.posts) + 1}/comment`, { method: 'POST', headers, body });
  if (response.status === 429) return 'refused';
  if (response.status !== 201) throw new Error(`A comment was answered with ${response.status}: ${await response.text()}`);
  const { id, held } = (await response.json()) as { id: number; held?: true };
  if (seen.has(id)) return 'repeated';
  seen.add(id);
  return held ? 'held' : 'shown';
}
