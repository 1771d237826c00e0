import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { RandomAccessReader } from 'yauzl';
import { zipOf } from '#tests/support/zip.ts';
import { openPictures } from './picture-archive.server.ts';

class MemoryReader extends RandomAccessReader {
  readonly #bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    super();
    this.#bytes = bytes;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from([this.#bytes.subarray(start, end)]);
  }
}

/** Name of the file that stands for an address, or 'ambiguous'. */
async function found(names: (string | [name: string, bytes: number])[], address: string): Promise<string | undefined> {
  const entries = names.map((each) => (typeof each === 'string' ? { name: each, size: 1 } : { name: each[0], size: each[1] }));
  const zip = zipOf(entries.map(({ name, size }) => ({ name, bytes: Buffer.alloc(size, 'x') })));
  const picture = (await openPictures(new MemoryReader(zip), zip.byteLength)).find(address);
  return typeof picture === 'object' ? picture.name : picture;
}

const uploads = 'https://blog.example/wp-content/uploads/2020/05';

test.each([
  ['its path', ['uploads/2020/05/yard.jpg'], 'yard.jpg', 'uploads/2020/05/yard.jpg'],
  ['the folder of the month', ['2020/05/yard.jpg'], 'yard.jpg', '2020/05/yard.jpg'],
  ['its name alone', ['my pictures/yard.jpg'], 'yard.jpg', 'my pictures/yard.jpg'],
  ['no other month', ['uploads/2019/01/yard.jpg'], 'yard.jpg', undefined],
  ['the longer of two paths', ['a/2019/05/yard.jpg', 'b/2020/05/yard.jpg'], 'yard.jpg', 'b/2020/05/yard.jpg'],
  ['neither of two equal paths', ['a/2020/05/yard.jpg', 'b/2020/05/yard.jpg'], 'yard.jpg', 'ambiguous'],
  ['its own size first', ['2020/05/yard.jpg', '2020/05/yard-300x200.jpg'], 'yard-300x200.jpg', '2020/05/yard-300x200.jpg'],
  ['its original', ['2020/05/yard.jpg'], 'yard-300x200.jpg', '2020/05/yard.jpg'],
  ['its original before it was scaled', ['2020/05/yard.jpg'], 'yard-scaled.jpg', '2020/05/yard.jpg'],
  ['its scaled one', ['2020/05/yard-scaled.jpg'], 'yard.jpg', '2020/05/yard-scaled.jpg'],
  ['its original before an edit', ['2020/05/yard.jpg'], 'yard-e1588312345678-300x200.jpg', '2020/05/yard.jpg'],
  ['its edited one', ['2020/05/yard.jpg', '2020/05/yard-e1588312345678.jpg'], 'yard-e1588312345678-300x200.jpg', '2020/05/yard-e1588312345678.jpg'],
  ['its plain one', ['2020/05/yard.png'], 'yard-300x200@2x.png', '2020/05/yard.png'],
  ['percent-encoded letters', ['2020/05/Ụlọ ọma.jpg'], 'U%CC%A3lo%CC%A3%20%E1%BB%8Dma.jpg', '2020/05/Ụlọ ọma.jpg'],
  ['letters as macOS writes them', ['2020/05/Ụlọ.jpg'.normalize('NFD')], 'Ụlọ.jpg'.normalize('NFC'), '2020/05/Ụlọ.jpg'.normalize('NFD')],
  ['a percent-encoded name in the zip', ['2020/05/%E1%BB%A4l%E1%BB%8D.jpg'], 'Ụlọ.jpg', '2020/05/%E1%BB%A4l%E1%BB%8D.jpg'],
])('a picture is found by %s', async (_, names, name, expected) => {
  expect(await found(names, `${uploads}/${name}`)).toBe(expected);
});

test('where only smaller sizes are in the zip, the largest one is taken', async () => {
  const sizes: [string, number][] = [
    ['2020/05/yard-150x100.jpg', 10],
    ['2020/05/yard-1024x683.jpg', 30],
    ['2020/05/yard-300x200.jpg', 20],
  ];
  expect(await found(sizes, `${uploads}/yard.jpg`)).toBe('2020/05/yard-1024x683.jpg');
});

test('a picture behind the cache of WordPress is found, and one of another site not by its name alone', async () => {
  expect(await found(['2020/05/yard.jpg'], 'https://i0.wp.com/blog.example/wp-content/uploads/2020/05/yard.jpg?w=300')).toBe('2020/05/yard.jpg');
  const zip = zipOf([{ name: 'uploads/logo.png', bytes: Buffer.from('x') }]);
  const archive = await openPictures(new MemoryReader(zip), zip.byteLength);
  expect(archive.find('https://other.example/logo.png', true)).toBeUndefined();
});
