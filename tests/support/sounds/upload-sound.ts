import type { contract } from '#app/contract.ts';
import type { Client } from '#app/http/client.ts';
import { tone, wavFile } from '../recordings.ts';
import type { TestApp } from '../test-app.ts';

type SoundApi = Client<typeof contract>['blog'];

/** Uploads a file in chunks, without asking for its MP3. @returns the id of the upload */
export async function sendChunks(api: SoundApi, file: Blob): Promise<number> {
  const { id, chunkBytes } = await api.beginSound({ bytes: file.size });
  for (let nth = 0; nth * chunkBytes < file.size; nth += 1)
    await api.sendSound({ id, nth, chunk: new File([file.slice(nth * chunkBytes, (nth + 1) * chunkBytes)], 'chunk') });
  return id;
}

/** Uploads a tone, and waits for its MP3. */
export async function uploadSound(app: TestApp, api: SoundApi, seconds: number): Promise<{ id: number; src: string }> {
  const id = await sendChunks(api, wavFile(tone(seconds)));
  await api.finishSound({ id });
  await app.jobWorkers.drain();
  const { src } = await api.sound({ id });
  return { id, src: src ?? '' };
}
