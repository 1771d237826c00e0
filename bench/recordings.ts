import type { Tone } from '#app/lib/igbo-tones.ts';
import { wordFile } from '#tests/support/recordings.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { percentile } from './percentile.ts';
import { rssMiB } from './processes.ts';
import type { BenchProfile } from './profiles.ts';
import { atMost, type ReportSection, wholeNumber } from './report.ts';

const atOnce = 20;
const inARow = 100;
const visits = 400;

/** A visitor of a page while tutors send recordings, and memory of one process over many of them. */
export async function measureRecordings(_: BenchProfile): Promise<ReportSection> {
  const server = await startServer();
  const token = await server.adminToken();
  const { consentVersion } = await server.api(token).teaching.speaker();
  await server.api(token).teaching.saveSpeaker({ name: 'Ada', place: null, dialect: null, consent: consentVersion, keepWithoutName: false });
  const items = (await server.api().course.unit({ id: 1 })).items.map(({ id }) => id);
  const files = Array.from({ length: inARow }, (_, nth) => wordFile(nth, tonesOf(nth)));
  const send = async (nth: number) => {
    const [item, file] = [items[nth % items.length], files[nth % files.length]];
    if (item === undefined || !file) throw new Error('The course has no items');
    const form = new FormData();
    form.set('file', file);
    // The first recording of an item is new, and each further one replaces the one before.
    const { status } = await server.call(nth < items.length ? 'POST' : 'PUT', `/teaching/items/${item}/voices`, { token, form });
    if (status !== 201 && status !== 200) throw new Error(`A recording was answered with ${status}`);
  };

  const quiet = await visit(server);
  const count = Math.min(atOnce, items.length);
  const recording = Promise.all(Array.from({ length: count }, (_, nth) => send(nth)));
  const busy = await visit(server, recording);
  const memory: number[] = [];
  for (let nth = count; nth < count + inARow; nth += 1) {
    await send(nth < items.length ? nth : nth + items.length);
    if ((nth - count) % 25 === 24) memory.push(rssMiB(server.pid));
  }
  await server.stop();
  const [, early = 1] = memory;
  const growth = (memory.at(-1) ?? 0) / early;
  const ratio = percentile(busy, 0.99) / percentile(quiet, 0.99);
  return {
    title: 'Recordings',
    description: `A visitor of \`/learn/units/1\` through the renderer (each with a query of its own) while ${count} recordings arrive at once; then ${inARow} in a row.`,
    columns: ['', 'p50, ms', 'p99, ms'],
    rows: [
      ['quiet', percentile(quiet, 0.5).toFixed(1), percentile(quiet, 0.99).toFixed(1)],
      [`while ${count} recordings arrive`, percentile(busy, 0.5).toFixed(1), percentile(busy, 0.99).toFixed(1)],
      ['memory after 25, 50, 75 and 100 recordings, MiB', memory.map(wholeNumber).join(', '), ''],
    ],
    targets: [
      atMost('p99 of a page while recordings arrive, compared with quiet', 5, 'times', ratio),
      atMost('memory after 100 recordings, compared with after 50', 1.1, 'times', growth),
    ],
  };
}

const tonesOf = (nth: number): Tone[] => [nth % 2 === 0 ? 'high' : 'low', nth % 3 === 0 ? 'high' : 'low'];

/** Times of a page, one request after the other: for a number of visits, or until the work has ended. */
async function visit(server: ServerProcess, until?: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const ended = until?.finally(() => {
    isDone = true;
  });
  for (let nth = 0; until ? !isDone : nth < visits; nth += 1) {
    const from = performance.now();
    await (await fetch(`${server.address}/learn/units/1?visit=${nth}`)).arrayBuffer();
    times.push(performance.now() - from);
  }
  await ended;
  return times;
}
