import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { formsOf, inReviewOrder, itemUsesOf, toItem } from '#app/features/course/public.server.ts';
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
import { itemsByIds } from './targets.queries.server.ts';
import { readTargets } from './targets.server.ts';
import type { QueueKind, ToCheck, ToRecord, teaching } from './teaching.contract.ts';
import type { PartCount, ToReview } from './to-review.contract.ts';
import { toVoice } from './to-voice.server.ts';

type QueueContext = Pick<AppContext, 'db' | 'cache'>;

interface Wanted {
  caller: number;
  unit?: number | undefined;
  /** Items to review: this one alone. */
  item?: number | undefined;
  /** Items to review: those before the first one of the answer. */
  skip?: number | undefined;
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

async function toRecord(db: Db, { limit, time, caller, unit }: Wanted): Promise<ToRecord[]> {
  const filter = { caller, unit };
  const items = await listItemsToRecord(db, filter, limit);
  const words = filter.unit === undefined && items.length < limit ? await listWordsToRecord(db, filter, time, limit - items.length) : [];
  const keys = [...items.map(({ id }): Key => ({ target: 'item', id })), ...words.map(({ id }): Key => ({ target: 'word', id }))];
  const [targetOf, voicesOf] = [await readTargets(db, keys), await readVoices(db, keys)];
  return keys.flatMap(({ target, id }) => {
    const of = targetOf(target, id);
    return of ? { kind: 'record' as const, ...of, voices: voicesOf(target, id) } : [];
  });
}

async function toCheck(db: Db, { limit, caller, unit }: Wanted): Promise<ToCheck[]> {
  const rows = await listVoicesToCheck(db, { caller, unit }, limit);
  const keys = rows.map(({ target, target_id }): Key => ({ target, id: target_id }));
  const [targetOf, voicesOf] = [await readTargets(db, keys), await readVoices(db, keys)];
  const speakers = new Map<number, SpeakerRow>(
    (await speakersByIds(db, [...new Set(rows.map(({ speaker_id }) => speaker_id))])).map((speaker) => [speaker.id, speaker]),
  );
  return rows.flatMap((row) => {
    const [of, speaker] = [targetOf(row.target, row.target_id), speakers.get(row.speaker_id)];
    if (!of || !speaker) return [];
    return { kind: 'check' as const, voice: toVoice(row, speaker, caller), of, voices: voicesOf(row.target, row.target_id) };
  });
}

/** Items in the order of the work sheet, and how many there are in each of its parts. */
async function toReview(
  context: QueueContext,
  { limit, skip = 0, caller, unit, item: only }: Wanted,
): Promise<{ rows: ToReview[]; parts: PartCount[] }> {
  const { db } = context;
  const waiting = (await listItemsToReview(db, { caller, unit, item: only })).map(
    ({ tone_state, text_state, open_question, published_at, ...item }) => ({
      ...{ ...item, toneState: tone_state, textState: text_state, openQuestion: open_question, isPublished: published_at !== null },
    }),
  );
  const uses = await itemUsesOf(context);
  const ordered = inReviewOrder(waiting, ({ id }) => uses.get(id) ?? 0);
  const page = ordered.slice(skip, skip + limit).map(({ item, part }) => ({ id: item.id, part }));
  const ids = page.map(({ id }) => id);
  const items = new Map((ids.length === 0 ? [] : await itemsByIds(db, ids)).map((row) => [row.id, row]));
  const keys = ids.map((id): Key => ({ target: 'item', id }));
  const [forms, targetOf, voicesOf] = [await formsOf(db, ids), await readTargets(db, keys), await readVoices(db, keys)];
  const rows = page.flatMap(({ id, part }) => {
    const row = items.get(id);
    if (!row) return [];
    return {
      kind: 'review' as const,
      part,
      item: { ...toItem(row, forms.get(id) ?? []), voices: voicesOf('item', id) },
      unit: targetOf('item', id)?.unit ?? null,
      revision: row.revision,
      source: row.source,
      question: row.open_question,
    };
  });
  return { rows, parts: [...Map.groupBy(ordered, ({ part }) => part)].map(([part, all]) => ({ part, count: all.length })) };
}

async function readRows(
  context: QueueContext,
  kind: QueueKind,
  wanted: Wanted,
): Promise<{ rows: (ToRecord | ToCheck | ToReview)[]; parts: PartCount[] }> {
  if (kind === 'review') return toReview(context, wanted);
  return { rows: kind === 'record' ? await toRecord(context.db, wanted) : await toCheck(context.db, wanted), parts: [] };
}

export const queueHandlers: Handlers<Pick<typeof teaching, 'queue'>> = {
  queue: async ({ query: { kind, limit, ...query }, principal, ...context }) => {
    const { db } = context;
    const time = localTimeOf(context);
    const filter = { caller: principal.id, unit: query.unit };
    const records = principal.permissions.has('recordings:write');
    const counts = {
      // An editor reviews and records nothing.
      record: records ? await countToRecord(db, filter, time) : 0,
      check: await countToCheck(db, filter),
      review: await countToReview(db, filter),
    };
    if (kind === 'record' && !records) return { counts, parts: [], rows: [] };
    return { counts, ...(await readRows(context, kind, { ...query, caller: principal.id, limit, time })) };
  },
};
