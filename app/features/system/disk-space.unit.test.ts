import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { createSpaceReader, readSpace } from './disk-space.server.ts';

test('has the free space and the device of a folder, and fails for a missing one', async () => {
  const space = await readSpace(tmpdir());
  expect(space.freeBytes).toBeGreaterThan(0);
  expect((await readSpace(process.cwd())).device).toEqual(expect.any(Number));
  await expect(readSpace('/no/such/folder')).rejects.toThrow('ENOENT');
});

test('a store that does not respond is read once for all that wait, and again when it has responded', async () => {
  const answers: (() => void)[] = [];
  const read = createSpaceReader(() => new Promise((resolve) => answers.push(() => resolve({ freeBytes: 1, device: 2 }))), 1);
  const message = '/mnt/lost did not respond within 1 ms';
  await Promise.all([1, 2, 3].map(() => expect(read('/mnt/lost')).rejects.toThrow(message)));
  await expect(read('/mnt/lost')).rejects.toThrow(message);
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await new Promise(setImmediate);
  const again = read('/mnt/lost');
  expect(answers).toHaveLength(2);
  answers[1]?.();
  expect(await again).toEqual({ freeBytes: 1, device: 2 });
});
