import type { Db } from '#app/db/schema.ts';
import { readVariant } from '#app/media/media.queries.server.ts';
import { hashesOf } from '../newsletter-content.server.ts';

/** HTML with its stored pictures in it: a draft links no media, which go with the scheduled newsletter. */
export async function withEmbeddedPictures(tx: Db, html: string): Promise<string> {
  let embedded = html;
  for (const hash of new Set(hashesOf(html))) {
    const bytes = await readVariant(tx, { hash, variant: '1600', type: 'image/webp' });
    if (!bytes) continue;
    const source = `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`;
    embedded = embedded.replace(new RegExp(`/media/${hash}-\\d+\\.webp`, 'g'), source);
  }
  return embedded;
}
