import type { Db } from '#app/db/schema.ts';
import { formsOf, toItem } from '#app/features/course/public.server.ts';
import { approvedVoices, type SpeakerRow, speakersByIds } from '#app/features/voices/public.server.ts';
import type { PublicVoice } from '#app/features/voices/public-voice.contract.ts';
import { type VoiceTarget, voiceTargets } from '#app/features/voices/voice-terms.contract.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { type LocalTime, localTimeOf } from '#app/lib/local-date.ts';
import {
  countToCheck,
  countToRecord,
  countToReview,
  listItemsToRecord,
  listItemsToReview,
  listVoicesToCheck,
  listWordsToRecord,
} from './queue.queries.server.ts';
import { readTargets } from './targets.server.ts';
import type { QueueKind, ToCheck, ToRecord, ToReview, teaching } from './teaching.contract.ts';
import { toVoice } from './to-voice.server.ts';

interface Wanted {
  caller: number;
  unit?: number | undefined;
  limit: number;
  time: LocalTime;
}

interface Key {
  target: VoiceTarget;
  id: number;
}

/** Approved voices of these targets, to compare. */
async function readVoices(db: Db, keys: readonly Key[]): Promise<(target: VoiceTarget, id: number) => PublicVoice[]> {
  const found = new Map<VoiceTarget, ReadonlyMap<number, PublicVoice[]>>();
  for (const target of voiceTargets)
    found.set(
      target,
      await approvedVoices(
        db,
        target,
        keys.filter((key) => key.target === target).map(({ id }) => id),
      ),
    );
  return (target, id) => found.get(target)?.get(id) ?? [];
}

async function toRecord(db: Db, { limit, time, ...filter }: Wanted): Promise<ToRecord[]> {
  const items = await listItemsToRecord(db, filter, limit);
  const words = filter.unit === undefined && items.length < limit ? await listWordsToRecord(db, filter, time, limit - items.length) : [];
  const keys = [...items.map(({ id }): Key => ({ target: 'item', id })), ...words.map(({ id }): Key => ({ target: 'word', id }))];
  const [targetOf, voicesOf] = [await readTargets(db, keys), await readVoices(db, keys)];
  return keys.flatMap(({ target, id }) => {
    const of = targetOf(target, id);
    return of ? { kind: 'record' as const, ...of, voices: voicesOf(target, id) } : [];
  });
}

async function toCheck(db: Db, { limit, time: _, ...filter }: Wanted): Promise<ToCheck[]> {
  const rows = await listVoicesToCheck(db, filter, limit);
  const keys = rows.map(({ target, target_id }): Key => ({ target, id: target_id }));
  const [targetOf, voicesOf] = [await readTargets(db, keys), await readVoices(db, keys)];
  const speakers = new Map<number, SpeakerRow>(
    (await speakersByIds(db, [...new Set(rows.map(({ speaker_id }) => speaker_id))])).map((speaker) => [speaker.id, speaker]),
  );
  return rows.flatMap((row) => {
    const [of, speaker] = [targetOf(row.target, row.target_id), speakers.get(row.speaker_id)];
    if (!of || !speaker) return [];
    return { kind: 'check' as const, voice: toVoice(row, speaker, filter.caller), of, voices: voicesOf(row.target, row.target_id) };
  });
}

async function toReview(db: Db, { limit, time: _, ...filter }: Wanted): Promise<ToReview[]> {
  const rows = await listItemsToReview(db, filter, limit);
  const ids = rows.map(({ id }) => id);
  const keys = ids.map((id): Key => ({ target: 'item', id }));
  const [forms, targetOf, voicesOf] = [await formsOf(db, ids), await readTargets(db, keys), await readVoices(db, keys)];
  return rows.map((row) => ({
    kind: 'review' as const,
    item: { ...toItem(row, forms.get(row.id) ?? []), voices: voicesOf('item', row.id) },
    unit: targetOf('item', row.id)?.unit ?? null,
    revision: row.revision,
    source: row.source,
    question: row.open_question,
  }));
}

const readers: Record<QueueKind, (db: Db, wanted: Wanted) => Promise<(ToRecord | ToCheck | ToReview)[]>> = {
  record: toRecord,
  check: toCheck,
  review: toReview,
};

export const queueHandlers: Handlers<Pick<typeof teaching, 'queue'>> = {
  queue: async ({ db, query: { kind, unit, limit }, principal, ...context }) => {
    const time = localTimeOf(context);
    const filter = { caller: principal.id, unit };
    const records = principal.permissions.has('recordings:write');
    return {
      counts: {
        // An editor reviews and records nothing.
        record: records ? await countToRecord(db, filter, time) : 0,
        check: await countToCheck(db, filter),
        review: await countToReview(db, filter),
      },
      rows: kind === 'record' && !records ? [] : await readers[kind](db, { ...filter, limit, time }),
    };
  },
};
