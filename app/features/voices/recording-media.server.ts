import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { Db } from '#app/db/schema.ts';
import { mediaTag } from '#app/media/media.cache-tags.ts';
import { renameVariant } from '#app/media/media.queries.server.ts';
import { type MediaOwner, replaceOwnerMedia } from '#app/media/media-store.server.ts';
import type { Medium } from '#app/media/medium.server.ts';
import { isHeardByAll, type VoiceRow } from './recordings.queries.server.ts';
import { voicesTag } from './voices.cache-tags.ts';

const ownerOf = ({ id }: Pick<VoiceRow, 'id'>): MediaOwner => ({ type: 'voice', id });

/**
 * Gives the MP3 its address while an approved voice for all learners plays it, and takes the address away otherwise: `/media` does not know the
 * variant `kept`. Two voices may be of the same bytes. Call it after each change of a voice.
 * @returns tags of what is out of date
 */
export async function settleAddress(tx: Db, { play_hash, target }: Pick<VoiceRow, 'play_hash' | 'target'>): Promise<CacheTag[]> {
  const [from, to] = (await isHeardByAll(tx, play_hash)) ? ['kept', 'play'] : ['play', 'kept'];
  await renameVariant(tx, play_hash, from, to);
  return [mediaTag(play_hash), voicesTag(target)];
}

/** Keeps the bytes of a new voice, in a transaction that holds the lock of the media. */
export async function keepRecording(tx: Db, voice: VoiceRow, { original, play }: { original: Medium; play: Medium }): Promise<CacheTag[]> {
  const kept = { ...play, variants: play.variants.map((variant) => ({ ...variant, variant: 'kept' })) };
  return [...(await replaceOwnerMedia(tx, ownerOf(voice), [], [original, kept])), ...(await settleAddress(tx, voice))];
}

/** Deletes the bytes of a voice that no other one needs, in a transaction that holds the lock of the media. */
export async function dropRecording(tx: Db, voice: VoiceRow): Promise<CacheTag[]> {
  return [...(await replaceOwnerMedia(tx, ownerOf(voice), [])), ...(await settleAddress(tx, voice))];
}
