import type { AppContext } from '#app/app-context.server.ts';
import { withdrawVoices } from '#app/features/voices/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { type ZipEntry, zipFile } from '#app/lib/zip.server.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import type { album } from './album.contract.ts';
import { albumVoice, listAlbum, readVoiceBytes, unitNumbers } from './album.queries.server.ts';
import { archiveNames } from './archive-names.ts';

const notFound = 'Recording not found';
const iso = (ms: number) => new Date(ms).toISOString();

export const albumHandlers: Handlers<typeof album> = {
  album: async ({ db, principal }) =>
    (await listAlbum(db, principal.id)).map(({ id, igbo, toned, english, speaker, ms, for_all_at, created_at }) => ({
      id,
      igbo,
      toned,
      english,
      speaker,
      ms,
      forAll: for_all_at !== null,
      createdAt: iso(created_at),
    })),

  archive: async (context) => zipFile(archiveEntries(context, context.principal.id)),

  audio: async ({ db, principal, params }) => {
    const voice = (await albumVoice(db, principal.id, params.id)) ?? reject(404, notFound);
    const bytes = (await readVoiceBytes(db, voice.play_hash)) ?? reject(404, notFound);
    return piecesOf(bytes);
  },

  takeBack: async ({ db, principal, params, now, invalidate, log }) => {
    const tags = await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      const voice = (await albumVoice(tx, principal.id, params.id)) ?? reject(404, notFound);
      return withdrawVoices(tx, [voice], now());
    });
    invalidate(...tags);
    log('family_voice_deleted', { account: principal.id });
    return { message: 'The recording is deleted' };
  },
};

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes;
}

/** Recordings one by one, then a list of those that the file has. One that is taken back meanwhile is left out. */
async function* archiveEntries({ db, now }: AppContext, account: number): AsyncGenerator<ZipEntry, void, undefined> {
  const voices = await listAlbum(db, account);
  const units = await unitNumbers(
    db,
    voices.map(({ target_id }) => target_id),
  );
  const names = archiveNames(voices.map(({ target_id, igbo, speaker }) => ({ unit: units.get(target_id), igbo, speaker })));
  const lines: string[] = [];
  for (const [nth, { igbo, toned, english, speaker, play_hash, created_at }] of voices.entries()) {
    const bytes = await readVoiceBytes(db, play_hash);
    const name = names[nth];
    if (!bytes || name === undefined) continue;
    lines.push(`${name}: ${toned ?? igbo}${english ? `, ${english}` : ''}. ${speaker}, ${iso(created_at).slice(0, 10)}`);
    yield { name, bytes, modifiedAt: created_at };
  }
  yield { name: 'list.txt', bytes: Buffer.from(`${lines.join('\r\n')}\r\n`), modifiedAt: now() };
}
