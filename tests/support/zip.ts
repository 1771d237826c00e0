import { crc32, deflateRawSync } from 'node:zlib';

interface ZipEntry {
  name: string;
  bytes: Uint8Array;
  /** Size that the zip claims; the true one by default. */
  claimedBytes?: number;
}

/** Zip with deflated entries. Names and sizes are written as they are given, also where no honest tool would. */
export function zipOf(entries: ZipEntry[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, claimedBytes = bytes.byteLength } of entries) {
    const packed = deflateRawSync(bytes);
    const fileName = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x0800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.byteLength, 14);
    fields.writeUInt32LE(claimedBytes, 18);
    fields.writeUInt16LE(fileName.byteLength, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, fileName, packed]);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([20, 0]), fields, end, fileName]));
    parts.push(local);
    offset += local.byteLength;
  }
  const index = Buffer.concat(directory);
  const tail = Buffer.alloc(18);
  tail.writeUInt16LE(Math.min(entries.length, 0xffff), 4);
  tail.writeUInt16LE(Math.min(entries.length, 0xffff), 6);
  tail.writeUInt32LE(index.byteLength, 8);
  tail.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...parts, index, Buffer.from('PK\x05\x06', 'latin1'), tail]));
}
