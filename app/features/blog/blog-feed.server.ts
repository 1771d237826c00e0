import { storedAcademy } from '#app/academy/academy.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { absoluteHtml, type Feed, mapYielding } from '#app/http/feed.server.ts';
import { imageUrl } from '#app/media/media-address.ts';
import { listPostIds, type PostRow, readPosts } from './blog.queries.server.ts';
import { soundsAsLinks } from './html/own-sounds.server.ts';
import { tagsOfPosts } from './tags.queries.server.ts';

const feedSize = 20;

/** Feed of the newest posts with their whole bodies. */
export async function blogFeed(db: Db, publicUrl: string): Promise<Feed> {
  const { academy } = await storedAcademy(db);
  const ids = await listPostIds(db, { limit: feedSize });
  const tags = await tagsOfPosts(db, ids);
  const toItem = ({ id, title, subtitle, body, excerpt, image_hash, image_alt, created_at, published_at, updated_at }: PostRow) => {
    const page = `${publicUrl}/blog/${id}`;
    const image = publicUrl + imageUrl(image_hash, 1600);
    return {
      id: page,
      page,
      title,
      summary: subtitle ?? excerpt,
      html: `<p><img src="${image}" alt="${image_alt.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)}"></p>${absoluteHtml(soundsAsLinks(body), page)}`,
      image,
      tags: tags.get(id)?.map(({ name }) => name),
      createdAt: published_at ?? created_at,
      updatedAt: updated_at,
    };
  };
  return {
    title: `${academy.brandName} · Blog`,
    description: 'Posts about the Igbo language and family life: greetings, tones, numbers, market days.',
    page: `${publicUrl}/blog`,
    self: `${publicUrl}/blog/feed`,
    items: await mapYielding(readPosts(db, ids), toItem),
  };
}
