import { contentHash } from '#app/media/medium.server.ts';
import { wordFile } from '#tests/support/recordings.ts';
import { type Fixtures, request, type Workload } from './workload.ts';

/** The voice of each item that the last response named. */
const voices = new Map<number, string>();
let takes = 0;

/** Records the next word, or records it once more: the former take is withdrawn with it. */
export async function recordWord(workload: Workload, { token }: Fixtures['learners'][number]): Promise<void> {
  const { acknowledgedWrites, fixtures } = workload;
  const item = fixtures.items[takes % fixtures.items.length] ?? 0;
  takes += 1;
  const file = wordFile(takes);
  const form = new FormData();
  form.set('file', file);
  const former = voices.get(item);
  if (former) acknowledgedWrites.markUnknown(former);
  const response = await request(workload, 'PUT', `/teaching/items/${item}/voices`, { token, form });
  voices.delete(item);
  if (response?.status !== 200) return;
  const name = `voice ${(response.body.voice as { id: number }).id}`;
  if (former) acknowledgedWrites.acknowledge(former, undefined);
  acknowledgedWrites.acknowledge(name, contentHash(new Uint8Array(await file.arrayBuffer())));
  voices.set(item, name);
}
