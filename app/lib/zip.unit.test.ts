import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { type ZipEntry, zipFile } from './zip.server.ts';

async function zipOf(entries: ZipEntry[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipFile(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const entries: ZipEntry[] = [
  { name: '1-Ụtụtụ ọma-Nne Ada.mp3', bytes: Buffer.from('first'), modifiedAt: Date.UTC(2026, 0, 15, 12, 30, 8) },
  { name: 'list.txt', bytes: Buffer.from('Ọ dị mma\n'), modifiedAt: 0 },
];

test('a directory names each file in UTF-8, with its place, size, checksum and time', async () => {
  const zip = await zipOf(entries);
  const end = zip.subarray(-22);
  expect([end.readUInt32LE(0), end.readUInt16LE(8), end.readUInt16LE(10)]).toEqual([0x06054b50, 2, 2]);
  let at = end.readUInt32LE(16);
  const found = [];
  for (let nth = 0; nth < 2; nth += 1) {
    const header = zip.subarray(at);
    const nameLength = header.readUInt16LE(28);
    const [offset, size] = [header.readUInt32LE(42), header.readUInt32LE(24)];
    const local = zip.subarray(offset);
    const bytes = local.subarray(30 + nameLength, 30 + nameLength + size);
    expect([header.readUInt32LE(0), local.readUInt32LE(0)]).toEqual([0x02014b50, 0x04034b50]);
    // Version, flags, method, time, checksum, sizes and length of the name are the same in both headers.
    expect(header.subarray(6, 30)).toEqual(local.subarray(4, 28));
    expect(header.readUInt32LE(16)).toBe(crc32(bytes));
    found.push({
      name: header.subarray(46, 46 + nameLength).toString(),
      text: bytes.toString(),
      flags: header.readUInt16LE(8),
      date: header.readUInt16LE(14),
    });
    at += 46 + nameLength;
  }
  expect(at).toBe(zip.length - 22);
  expect(found).toEqual([
    { name: '1-Ụtụtụ ọma-Nne Ada.mp3', text: 'first', flags: 0x0800, date: (46 << 9) | (1 << 5) | 15 },
    { name: 'list.txt', text: 'Ọ dị mma\n', flags: 0x0800, date: (1 << 5) | 1 },
  ]);
});

test('a file without entries is a ZIP file', async () => {
  expect(await zipOf([])).toHaveLength(22);
});
