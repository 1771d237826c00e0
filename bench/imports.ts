import sharp from 'sharp';
import { upload } from '#tests/support/imports.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server-process.ts';
import { type ExportedPost, wordpressExport } from '#tests/support/wordpress-export.ts';
import { zipOf } from '#tests/support/zip.ts';
import { percentile } from './percentile.ts';
import { createDatabase } from './postgres-databases.ts';
import { rssMiB } from './processes.ts';
import type { BenchProfile } from './profiles.ts';
import { type ReportSection, wholeNumber } from './report.ts';

const posts = 1_000;
const pictures = 200;
const commentsPerPost = 3;
const paragraph = 'We greet before we sit down, and the oldest breaks the kola nut. '.repeat(8);

const clockTime = (nth: number) => `${String(nth % 24).padStart(2, '0')}:${String(Math.floor(nth / 24) % 60).padStart(2, '0')}:00`;
const picture = (nth: number) => `<p><img src="https://blog.example/wp-content/uploads/${nth % pictures}.jpg" alt=""></p>`;

const post = (nth: number): ExportedPost => ({
  id: nth,
  title: `Post ${nth}`,
  body: `<p>${paragraph}</p>`.repeat(8) + (nth % 5 === 0 ? picture(nth / 5) : ''),
  at: `2020-01-01 ${clockTime(nth)}`,
  tag: `Tag ${nth % 20}`,
  comments: Array.from({ length: commentsPerPost }, (_, each) => ({
    id: nth * 10 + each,
    author: `Reader ${each}`,
    at: `2020-02-0${each + 1} 10:00:00`,
    text: 'Thank you',
    ...(each === 2 ? { parent: nth * 10 } : {}),
  })),
});

/** Photos with noise: of one colour they would be encoded faster than real ones. */
async function photos(): Promise<Uint8Array> {
  const entries = [];
  for (let nth = 0; nth < pictures; nth += 1) {
    const noise = { type: 'gaussian' as const, mean: 100 + (nth % 100), sigma: 20 };
    const bytes = await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#808080', noise } })
      .jpeg({ quality: 60 })
      .toBuffer();
    entries.push({ name: `uploads/${nth}.jpg`, bytes });
  }
  return zipOf(entries);
}

/** Time of an import, and of a visitor beside it. */
export async function measureImports(_: BenchProfile): Promise<ReportSection> {
  const file = wordpressExport(Array.from({ length: posts }, (_, nth) => post(nth + 1)));
  const zip = await photos();
  const postgres = await startPostgres();
  const address = `${postgres.address}/imports`;
  await createDatabase(address);
  const rows = [...(await measureOn('SQLite', {}, file, zip)), ...(await measureOn('PostgreSQL', { DATABASE_URL: address }, file, zip))];
  await postgres.stop();
  return {
    title: 'Imports',
    description: `Import of ${wholeNumber(posts)} posts of WordPress with ${wholeNumber(posts * commentsPerPost)} comments (${(file.length / 1e6).toFixed(1)} MB), ${pictures} of them with a picture of 1,000 x 750 pixels in their body (${(zip.byteLength / 1e6).toFixed(1)} MB); a visitor requests the list of posts every 100 ms meanwhile.`,
    columns: ['database', 'step', 'seconds', 'posts per second', 'p50 of the visitor, ms', 'p99, ms', 'memory, MiB'],
    rows,
    targets: [],
  };
}

async function measureOn(engine: string, env: Record<string, string>, file: string, zip: Uint8Array): Promise<(string | number)[][]> {
  const server = await startServer({ STARTER_CONTENT: 'off', RATE_LIMITS: 'off', ...env });
  const token = await server.adminToken();
  const visits: number[] = [];
  let peak = 0;
  const visitor = setInterval(async () => {
    const from = performance.now();
    await (await fetch(`${server.address}/api/blog?limit=10&view=card`)).text();
    visits.push(performance.now() - from);
    peak = Math.max(peak, rssMiB(server.pid));
  }, 100);
  const measure = async (step: string, work: () => Promise<unknown>) => {
    visits.splice(0);
    peak = 0;
    const from = performance.now();
    await work();
    const seconds = (performance.now() - from) / 1000;
    return [
      engine,
      step,
      seconds.toFixed(1),
      wholeNumber(posts / seconds),
      wholeNumber(percentile(visits, 0.5)),
      wholeNumber(percentile(visits, 0.99)),
      wholeNumber(peak),
    ];
  };
  const api = server.api(token).contentTransfer;
  const until = async (id: number, states: string[]) => {
    while (!states.includes((await api.read({ id })).state)) await new Promise((resolve) => setTimeout(resolve, 200));
  };
  const files = { file, pictures: zip };
  let id = 0;
  const rows = [
    await measure('upload and check', async () => {
      id = await upload(server.api(token), files);
      await api.check({ id });
      await until(id, ['ready', 'refused']);
    }),
    await measure('import', async () => {
      await api.start({ id });
      await until(id, ['done']);
    }),
    await measure('the same file again', async () => {
      const again = await upload(server.api(token), files);
      await api.check({ id: again });
      await until(again, ['done']);
    }),
    await measure('export as WXR', () => api.exportWxr()),
  ];
  const { posts: imported, comments } = await api.read({ id });
  if (imported !== posts || comments !== posts * commentsPerPost) throw new Error(`Imported ${imported} posts and ${comments} comments`);
  clearInterval(visitor);
  await server.stop();
  return rows;
}
