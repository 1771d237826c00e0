import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import { listAlbum } from './album/album.queries.server.ts';
import { invitesOf } from './invites/invites.queries.server.ts';
import { itemsOf } from './invites/invites.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** Sections of the personal data export. The sound of the recordings is in the file of the album. */
export const exportFamilyVoices = {
  voiceLinks: async (db: Db, { id }: DataOwner) =>
    (await invitesOf(db, id)).map((row) => ({
      name: row.name,
      phrases: itemsOf(row).length,
      createdAt: iso(row.created_at),
      endsAt: iso(row.ends_at),
      recordingsLeft: row.takes_left,
    })),

  familyVoices: async (db: Db, { id }: DataOwner) =>
    (await listAlbum(db, id)).map(({ speaker, igbo, toned, ms, for_all_at, created_at }) => ({
      speaker,
      igbo,
      toned,
      ms,
      forAll: for_all_at !== null,
      recordedAt: iso(created_at),
    })),
};
