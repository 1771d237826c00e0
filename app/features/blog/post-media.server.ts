import type { MediaOwner } from '#app/media/media-store.server.ts';
import type { PostRow } from './blog.queries.server.ts';

export const postOwner = (id: number): MediaOwner => ({ type: 'post', id });

/** Hashes of the pictures of a stored text. */
export const mediaHashesOf = ({ image_hash, body }: Pick<PostRow, 'image_hash' | 'body'>): string[] => [
  image_hash,
  ...[...body.matchAll(/src="\/media\/([\da-f]{32})-/g)].flatMap(([, hash]) => hash ?? []),
];
