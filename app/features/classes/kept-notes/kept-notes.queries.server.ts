import type { Db } from '#app/db/schema.ts';

/**
 * Copies the notes of a class for each account that had a seat when the note was written, or has one now. The class is deleted in the same transaction, so
 * that a second run finds no class.
 */
export async function keepNotes(tx: Db, classId: number): Promise<void> {
  await tx
    .insertInto('kept_class_notes')
    .columns(['account_id', 'class_name', 'author_id', 'text', 'written_at'])
    .expression(
      tx
        .selectFrom('class_notes')
        .innerJoin('classes', 'classes.id', 'class_notes.class_id')
        .innerJoin(
          ({ selectFrom }) =>
            selectFrom('class_members')
              .innerJoin('profiles', 'profiles.id', 'class_members.profile_id')
              .select(['class_members.class_id', 'profiles.account_id', 'joined_at', 'left_at'])
              .as('seats'),
          (join) => join.onRef('seats.class_id', '=', 'class_notes.class_id'),
        )
        .select([
          'seats.account_id',
          'classes.name as class_name',
          'class_notes.author_id',
          'class_notes.text',
          'class_notes.created_at as written_at',
        ])
        .where('class_notes.class_id', '=', classId)
        .where(({ eb, and, or }) =>
          or([
            eb('seats.left_at', 'is', null),
            and([eb('seats.joined_at', '<=', eb.ref('class_notes.created_at')), eb('seats.left_at', '>', eb.ref('class_notes.created_at'))]),
          ]),
        )
        // Two children of a household have one copy.
        .groupBy(['class_notes.id', 'seats.account_id', 'classes.name'])
        .orderBy('class_notes.id'),
    )
    .execute();
}

/** Kept notes of an account, the last one first, with the present name of the tutor; null after its account was deleted. */
export function keptNotesOf(db: Db, accountId: number, { before, limit }: { before?: number | undefined; limit?: number } = {}) {
  const all = db
    .selectFrom('kept_class_notes as note')
    .leftJoin('accounts', 'accounts.id', 'note.author_id')
    .leftJoin('tutor_cards', 'tutor_cards.account_id', 'note.author_id')
    .select(['note.id', 'class_name', 'text', 'written_at'])
    .select(({ fn }) => fn.coalesce('tutor_cards.shown_name', 'accounts.first_name').as('author'))
    .where('note.account_id', '=', accountId);
  const page = before === undefined ? all : all.where('note.id', '<', before);
  const newest = page.orderBy('note.id', 'desc');
  return (limit === undefined ? newest : newest.limit(limit)).execute();
}
