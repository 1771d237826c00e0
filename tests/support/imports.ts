import { readFileSync } from 'node:fs';
import type { Import, ReportLine } from '#app/features/content-transfer/content-transfer.contract.ts';
import type { Api } from './api-client.ts';
import { imageFile } from './image-files.ts';
import type { TestApp } from './test-app.ts';
import { zipOf } from './zip.ts';

type FileName = 'family-blog.wordpress.xml' | 'family-blog.ghost.json' | 'ghost-2.json' | 'ghost-4.json' | 'ghost-5.json';
export const readImportFile = (name: FileName): string => readFileSync(new URL(`./import-files/${name}`, import.meta.url), 'utf8');

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());

/** The pictures that the files of `import-files/` name, but for one. */
export const familyPictures = async () =>
  zipOf([
    { name: 'uploads/2020/03/yard.png', bytes: await bytesOf(await imageFile('png', 320, 180)) },
    { name: 'uploads/pot.png', bytes: await bytesOf(await imageFile('png', 200, 300)) },
    { name: 'content/images/2021/05/yams.png', bytes: await bytesOf(await imageFile('png', 400, 300)) },
    { name: 'content/images/2021/05/barn.png', bytes: await bytesOf(await imageFile('png', 640, 360)) },
    { name: 'uploads/readme.txt', bytes: Buffer.from('No picture') },
  ]);

interface Upload {
  file: string | Uint8Array;
  pictures?: Uint8Array;
  siteAddress?: string;
}

/** Uploads a file in chunks, as the screen does. @returns the id of the import */
export async function upload(api: Api, { file, pictures = new Uint8Array(), siteAddress }: Upload): Promise<number> {
  const parts = { file: typeof file === 'string' ? Buffer.from(file) : file, pictures };
  const sizes = { fileBytes: parts.file.byteLength, picturesBytes: pictures.byteLength };
  const { id, chunkBytes } = await api.contentTransfer.begin({ fileName: 'blog.xml', ...sizes, siteAddress });
  for (const [part, bytes] of Object.entries(parts) as [keyof typeof parts, Uint8Array][])
    for (let nth = 0; nth * chunkBytes < bytes.byteLength; nth += 1) {
      const chunk = new File([new Uint8Array(bytes.subarray(nth * chunkBytes, (nth + 1) * chunkBytes))], 'chunk');
      await api.contentTransfer.upload({ id, part, nth, chunk });
    }
  return id;
}

interface Checked {
  id: number;
  state: Import;
  lines: ReportLine[];
}

const read = async (api: Api, id: number): Promise<Checked> => ({
  id,
  state: await api.contentTransfer.read({ id }),
  lines: (await api.contentTransfer.report({ id })).rows,
});

/** Uploads and checks a file. */
export async function checkFile(app: TestApp, token: string, files: Upload): Promise<Checked> {
  const api = app.api(token);
  const id = await upload(api, files);
  await api.contentTransfer.check({ id });
  await app.jobWorkers.drain();
  return read(api, id);
}

/** Uploads, checks and imports a file. */
export async function importFile(app: TestApp, token: string, files: Upload): Promise<Checked> {
  const api = app.api(token);
  const { id } = await checkFile(app, token, files);
  await api.contentTransfer.start({ id });
  await app.jobWorkers.drain();
  return read(api, id);
}
