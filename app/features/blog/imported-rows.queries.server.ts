import './imported-rows.tables.ts';
import type { Db } from '#app/db/schema.ts';
import { deletedText } from '#app/features/discussion/public.server.ts';

/**
 * Forgets where the shown comments of a post came from, before they are deleted with it: an import of the post brings them again. Those that a
 * moderator or their author has removed, and those that wait for a moderator, stay known, and no import brings them again.
 */
export async function forgetShownComments(tx: Db, post: number): Promise<void> {
  await tx
    .deleteFrom('imported_rows')
    .where('post_id', '=', post)
    .where('kind', '=', 'comment')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('comments')
          .select('id')
          .whereRef('comments.id', '=', 'imported_rows.row_id')
          .where('state', '=', 'shown')
          .where('text', '<>', deletedText),
      ),
    )
    .execute();
}
