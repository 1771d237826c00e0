import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { deletedAuthor } from '../class-terms.contract.ts';

/**
 * Copies the notes of a class for each account that had a seat when the note was written, or has one now. The class is deleted in the same transaction, so
 * that a second run finds no class.
 */
export async function keepNotes(tx: Db, classId: number): Promise<void> {
  await tx
    .insertInto('kept_class_notes')
    .columns(['account_id', 'class_name', 'author', 'text', 'written_at'])
    .expression(
      tx
        .selectFrom('class_notes')
        .innerJoin('classes', 'classes.id', 'class_notes.class_id')
        .leftJoin('accounts', 'accounts.id', 'class_notes.author_id')
        .leftJoin('tutor_cards', 'tutor_cards.account_id', 'class_notes.author_id')
        .innerJoin(
          ({ selectFrom }) =>
            selectFrom('class_members')
              .innerJoin('profiles', 'profiles.id', 'class_members.profile_id')
              .select(['class_members.class_id', 'profiles.account_id', 'joined_at', 'left_at'])
              .as('seats'),
          (join) => join.onRef('seats.class_id', '=', 'class_notes.class_id'),
        )
        .select(['seats.account_id', 'classes.name as class_name'])
        .select(({ fn }) => fn.coalesce('tutor_cards.shown_name', 'accounts.first_name', sql<string>`${deletedAuthor}`).as('author'))
        .select(['class_notes.text', 'class_notes.created_at as written_at'])
        .where('class_notes.class_id', '=', classId)
        .where(({ eb, and, or }) =>
          or([
            eb('seats.left_at', 'is', null),
            and([eb('seats.joined_at', '<=', eb.ref('class_notes.created_at')), eb('seats.left_at', '>', eb.ref('class_notes.created_at'))]),
          ]),
        )
        // Two children of a household have one copy.
        .groupBy(['class_notes.id', 'seats.account_id', 'classes.name', 'tutor_cards.shown_name', 'accounts.first_name'])
        .orderBy('class_notes.id'),
    )
    .execute();
}

/** Kept notes of an account, the last one first. */
export function keptNotesOf(db: Db, accountId: number, { before, limit }: { before?: number | undefined; limit?: number } = {}) {
  const all = db.selectFrom('kept_class_notes').select(['id', 'class_name', 'author', 'text', 'written_at']).where('account_id', '=', accountId);
  const page = before === undefined ? all : all.where('id', '<', before);
  const newest = page.orderBy('id', 'desc');
  return (limit === undefined ? newest : newest.limit(limit)).execute();
}
