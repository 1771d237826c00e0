import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/**
 * Lessons that a placement skips are not done (decision 0135). Earlier placements stored them as done, at their own time and without a share of
 * right answers. A lesson whose end was sent, too, stays done; where the text of that end is forgotten, it does if each of its items was missed
 * and passed before: its share is 0.
 */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  await sql.raw(`alter table lesson_progress add column skipped_at ${bigint}`).execute(db);
  await sql.raw(`alter table lesson_progress add column awaits_answers ${bigint} not null default 0`).execute(db);
  await sql.raw('update lesson_progress set awaits_answers = 1 where done_at is null').execute(db);
  await sql.raw(`alter table profiles add column placed_at ${bigint}`).execute(db);
  const isPlacement = "answers.profile_id = profiles.id and answers.exercise = 'placement'";
  await sql.raw(`update profiles set placed_at = (select max(answered_at) from answers where ${isPlacement})`).execute(db);

  const ofProfile = (alias: string) => `${alias}.profile_id = lesson_progress.profile_id`;
  const placed = `select 1 from answers placed where ${ofProfile('placed')} and placed.exercise = 'placement'
    and placed.answered_at = lesson_progress.done_at`;
  const answered = (verdicts: string) => `select 1 from answers given where ${ofProfile('given')} and given.item_id = places.item_id
    and given.answered_at <= ends.answered_at and given.verdict in (${verdicts})`;
  const [right, missed] = ["'right', 'variant', 'dots', 'slip', 'tone'", "'tone', 'dots', 'slip', 'order', 'blank', 'wrong'"];
  const unlike = `select 1 from lesson_items places where places.lesson_id = lesson_progress.lesson_id
    and (not exists (${answered(right)}) or not exists (${answered(missed)}))`;
  const named = `'{"lesson":' || lesson_progress.lesson_id`;
  const ended = `select 1 from answers ends where ${ofProfile('ends')} and ends.exercise = 'lesson'
    and (ends.given like ${named} || ',%' or ends.given = ${named} || '}' or (ends.given is null and not exists (${unlike})))`;
  await sql
    .raw(
      `update lesson_progress set skipped_at = done_at, done_at = null
       where done_at is not null and gold_at is null and best = 0 and exists (${placed}) and not exists (${ended})`,
    )
    .execute(db);
}
