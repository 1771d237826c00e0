import { beforeEach, expect, test, vi } from 'vitest';
import { playSound } from './sound.ts';

/** What a browser does with an element: `play()` settles when it has begun, or was refused. */
const plays: { resolve: () => void; reject: (error: unknown) => void }[] = [];
const element = {
  src: '',
  defaultPlaybackRate: 1,
  paused: true,
  onended: () => undefined as unknown,
  onerror: () => undefined as unknown,
  play: () => new Promise<void>((resolve, reject) => void plays.push({ resolve, reject })),
  pause: () => void plays.at(-1)?.reject(new DOMException('', 'AbortError')),
};
let elements = 0;
function Audio() {
  elements += 1;
  return element;
}
beforeEach(() => {
  plays.length = 0;
  vi.stubGlobal('Audio', Audio);
});

test('each sound plays in the one element of the page, at its own rate', async () => {
  const first = playSound('/media/one-play.mp3', 0.75);
  expect([element.src, element.defaultPlaybackRate]).toEqual(['/media/one-play.mp3', 0.75]);
  const second = playSound('/media/two-play.mp3');
  expect(await first.ended).toBe('stopped');
  expect([element.src, element.defaultPlaybackRate]).toEqual(['/media/two-play.mp3', 1]);
  // What belongs to the first one ends nothing.
  first.stop();
  plays[0]?.reject(new DOMException('', 'AbortError'));
  element.onended();
  expect(await second.ended).toBe('ended');
  expect(elements).toBe(1);
});

test.each([
  ['refused', 'NotAllowedError'],
  ['failed', 'NotSupportedError'],
])('a sound is %s by a browser that says %s', async (end, name) => {
  const sound = playSound('/media/one-play.mp3');
  plays[0]?.reject(new DOMException('', name));
  expect(await sound.ended).toBe(end);
});

test('a recording that cannot be fetched has failed, and a press stops one that plays', async () => {
  const missing = playSound('/media/gone-play.mp3');
  element.onerror();
  expect(await missing.ended).toBe('failed');
  const stopped = playSound('/media/one-play.mp3');
  stopped.stop();
  expect(await stopped.ended).toBe('stopped');
});

test('the address of a blob is freed with its sound', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const sound = playSound(new Blob(['x'], { type: 'audio/wav' }));
  const address = element.src;
  expect(address).toMatch(/^blob:/);
  sound.stop();
  expect(revoke).toHaveBeenCalledExactlyOnceWith(address);
  revoke.mockRestore();
});
