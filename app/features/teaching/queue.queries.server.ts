import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { rolesWith } from '#app/auth/roles.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { VoiceTarget } from '#app/features/voices/voice-terms.contract.ts';
import { publicWord } from '#app/features/word-of-day/public.server.ts';
import type { LocalTime } from '#app/lib/local-date.ts';

/** Voices that a text should have: a woman and a man, and one more where learners practise hearing tones. */
const [usualAim, aimOfToneDrills] = [2, 3];

interface Filter {
  /** Account of the caller. */
  caller: number;
  /** Unit that teaches the item. */
  unit?: number | undefined;
}

/** Voices of the target with the id of this column that wait or are heard: the condition repeats that of the index `voices_of_target`. */
const liveVoices = (target: VoiceTarget, id: string) =>
  sql`voices where voices.target = ${sql.lit(target)} and voices.target_id = ${sql.ref(id)} and voices.state in ('pending', 'approved') and voices.for_all_at is not null`;

const countOfLive = (target: VoiceTarget, id: string): RawBuilder<number> => sql<number>`(select count(*) from ${liveVoices(target, id)})`;

const isSpokenBy = (caller: number, target: VoiceTarget, id: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from ${liveVoices(target, id)} and voices.speaker_id = (select speakers.id from speakers where speakers.account_id = ${caller}))`;

const isInLesson = (condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from lesson_items join lessons on lessons.id = lesson_items.lesson_id where lesson_items.item_id = items.id and ${condition})`;

const isInPublishedLesson = isInLesson(sql<SqlBool>`lessons.published_at is not null`);
const aim: RawBuilder<number> = sql<number>`case when ${isInLesson(sql<SqlBool>`lessons.kind = 'tones'`)} then ${sql.lit(aimOfToneDrills)} else ${sql.lit(usualAim)} end`;

const itemsOf = (db: Db, unit: number | undefined) => {
  const items = db.selectFrom('items');
  return unit === undefined ? items : items.where(isInLesson(sql<SqlBool>`lessons.unit_id = ${unit}`));
};

const itemsToRecord = (db: Db, { caller, unit }: Filter) =>
  itemsOf(db, unit)
    .where('items.published_at', 'is not', null)
    .where(sql<SqlBool>`${countOfLive('item', 'items.id')} < ${aim}`)
    .where(sql<SqlBool>`not ${isSpokenBy(caller, 'item', 'items.id')}`);

/** Items that need a voice: those of published lessons first, with the fewest voices first. */
export const listItemsToRecord = (db: Db, filter: Filter, limit: number) =>
  itemsToRecord(db, filter)
    .select('items.id')
    .orderBy(sql`case when ${isInPublishedLesson} then 0 else 1 end`)
    .orderBy(countOfLive('item', 'items.id'))
    .orderBy('items.id')
    .limit(limit)
    .execute();

const wordsToRecord = (db: Db, { caller }: Filter, time: LocalTime) =>
  db
    .selectFrom('words_of_day')
    .where(publicWord(time))
    .where(sql<SqlBool>`${countOfLive('word', 'words_of_day.id')} < ${sql.lit(usualAim)}`)
    .where(sql<SqlBool>`not ${isSpokenBy(caller, 'word', 'words_of_day.id')}`);

/** Words of the Day that were shown and need a voice, with the fewest voices first. */
export const listWordsToRecord = (db: Db, filter: Filter, time: LocalTime, limit: number) =>
  wordsToRecord(db, filter, time)
    .select('words_of_day.id')
    .orderBy(countOfLive('word', 'words_of_day.id'))
    .orderBy('words_of_day.id')
    .limit(limit)
    .execute();

const counted = sql<number>`count(*)`.as('count');

export async function countToRecord(db: Db, filter: Filter, time: LocalTime): Promise<number> {
  const items = await itemsToRecord(db, filter).select(counted).executeTakeFirstOrThrow();
  const words = filter.unit === undefined ? await wordsToRecord(db, filter, time).select(counted).executeTakeFirstOrThrow() : { count: 0 };
  return items.count + words.count;
}

const isOfUnit = (unit: number) =>
  sql<SqlBool>`voices.target = 'item' and exists (select 1 from lesson_items join lessons on lessons.id = lesson_items.lesson_id
    where lesson_items.item_id = voices.target_id and lessons.unit_id = ${unit})`;

/** A speaker with a link, or an account that may record at this time: those of a paused tutor wait. */
const isSpeakerThere = sql<SqlBool>`(speakers.account_id is null or exists (select 1 from account_roles where account_roles.account_id = speakers.account_id
  and account_roles.role in (${sql.join(rolesWith('recordings:write').map((role) => sql.lit(role)))})))`;

/** Voices for all learners by others that wait for a decision. */
const voicesToCheck = (db: Db, { caller, unit }: Filter) => {
  const voices = db
    .selectFrom('voices')
    .innerJoin('speakers', 'speakers.id', 'voices.speaker_id')
    .where('voices.state', '=', 'pending')
    .where('voices.for_all_at', 'is not', null)
    .where(({ eb, or }) => or([eb('speakers.account_id', 'is', null), eb('speakers.account_id', '!=', caller)]))
    .where(isSpeakerThere);
  return unit === undefined ? voices : voices.where(isOfUnit(unit));
};

/** Voices to check, those first whose melody differs from the marks. */
export const listVoicesToCheck = (db: Db, filter: Filter, limit: number) =>
  voicesToCheck(db, filter)
    .selectAll('voices')
    .orderBy(sql`case voices.melody when 'differs' then 0 else 1 end`)
    .orderBy('voices.id')
    .limit(limit)
    .execute();

export const countToCheck = async (db: Db, filter: Filter): Promise<number> =>
  (await voicesToCheck(db, filter).select(counted).executeTakeFirstOrThrow()).count;

/** Drafts with a question of their author: it is asked before learners see them. */
const isWaiting = sql<SqlBool>`(items.published_at is null and items.open_question is not null)`;
const isUnconfirmed = sql<SqlBool>`(items.text_state != 'reviewed' or (items.toned is not null and items.tone_state != 'reviewed'))`;
/** Tones are asked for even where the text is reviewed. */
const isWordWithoutTones = sql<SqlBool>`(items.kind = 'word' and items.toned is null)`;

interface ReviewFilter extends Filter {
  /** This item alone. */
  item?: number | undefined;
}

/** What the caller has reviewed, or what should change, waits for its author. */
const itemsToReview = (db: Db, { caller, unit, item }: ReviewFilter) =>
  itemsOf(db, unit)
    .where(sql<SqlBool>`(${isWaiting} or (items.published_at is not null and (${isUnconfirmed} or ${isWordWithoutTones})))`)
    .where(
      sql<SqlBool>`not exists (select 1 from item_reviews where item_reviews.item_id = items.id and item_reviews.revision = items.revision
        and (item_reviews.account_id = ${caller} or item_reviews.verdict = 'change'))`,
    )
    .$if(item !== undefined, (items) => items.where('items.id', '=', item ?? 0));

/** All of them with what they are ordered by (decision 0153): those of published lessons first, then as they were written. */
export const listItemsToReview = (db: Db, filter: ReviewFilter) =>
  itemsToReview(db, filter)
    .select(['items.id', 'items.kind', 'items.tone_state', 'items.text_state', 'items.published_at', 'items.open_question'])
    .orderBy(sql`case when ${isInPublishedLesson} then 0 else 1 end`)
    .orderBy('items.id')
    .execute();

export const countToReview = async (db: Db, filter: Filter): Promise<number> =>
  (await itemsToReview(db, filter).select(counted).executeTakeFirstOrThrow()).count;
