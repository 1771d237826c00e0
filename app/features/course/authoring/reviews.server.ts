import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import { deleteSavedDraft } from '#app/features/drafts/public.server.ts';
import type { NameAuditTargets } from '#app/http/audit-recorder.server.ts';
import { hasValues } from '#app/http/optimistic-save.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import type { Reviewed, Verdict } from '../course-terms.contract.ts';
import { unitsWithExamples } from '../notes/notes.queries.server.ts';
import { isWholeMelody } from '../tone-rules.ts';
import { updateItem } from './authoring.queries.server.ts';
import type { AdminItem } from './authoring-replies.contract.ts';
import { type CourseContext, changeCourse } from './course-changes.server.ts';
import { requireItem } from './items.server.ts';
import { publicUnitsWith } from './publication.queries.server.ts';
import { insertReviews, listReviews, reviewsBy } from './reviews.queries.server.ts';
import { toAdminItem } from './to-authoring.server.ts';

interface Review {
  params: { id: number };
  input: { revision: number; verdict: Verdict; what: Reviewed; note?: string | undefined; draft?: string | undefined };
  principal: { id: number };
  audit: NameAuditTargets;
}

/**
 * Stores what a person says about an item, and what follows for its states.
 * @throws {ApiError} 404, 400 without a note, 409 when its spelling, tones or meaning were changed since
 */
export const reviewItem = ({
  params,
  input: { revision, verdict, what, note, draft },
  principal,
  audit,
  ...context
}: CourseContext & Review): Promise<{ item: AdminItem; message: string }> =>
  changeCourse(context, async (tx, changes) => {
    await deleteSavedDraft(tx, principal.id, 'course-review', draft);
    const item = await requireItem(tx, params.id);
    if (item.revision !== revision) reject(409, 'It was changed since you opened it');
    if (what === 'tone' && item.toned === null) rejectFields({ what: 'This item has no tones yet. Please review its text' });
    if (verdict === 'change' && note === undefined) rejectFields({ note: 'Please say what should change' });
    const isRight = verdict === 'right';
    const states = {
      ...(what !== 'text' && item.toned !== null && isWholeMelody(item.toned) && { tone_state: isRight ? ('reviewed' as const) : item.tone_sources }),
      ...(what !== 'tone' && { text_state: isRight ? ('reviewed' as const) : item.text_sources }),
    };
    const message = isRight ? 'Thank you. It is reviewed' : 'Thank you. The note is kept with the item';
    const review = { item_id: item.id, revision, account_id: principal.id, verdict, what, note: note ?? null };
    const [last] = await listReviews(tx, item.id, 1);
    // A client that lost the response sends it again.
    const isRepeated = last !== undefined && hasValues<Partial<typeof last>>(last, review);
    await audit(isRepeated ? [] : { id: item.id, title: item.igbo }, tx);
    if (isRepeated) return { item: await toAdminItem(tx, item), message };
    await insertReviews(tx, [{ ...review, created_at: context.now() }]);
    const isSettled =
      (states.text_state ?? item.text_state) === 'reviewed' && (item.toned === null || (states.tone_state ?? item.tone_state) === 'reviewed');
    // The version stays: a form that is open edits nothing of what a review changes.
    const reviewed = await updateItem(tx, item.id, { ...states, ...(isSettled && { open_question: null }) });
    changes.add({ units: [...(await publicUnitsWith(tx, [item.id])), ...(await unitsWithExamples(tx, [item.id]))] });
    return { item: await toAdminItem(tx, reviewed), message };
  });

const batchSize = 500;

/** Section of the data export: what the account has said about items. */
export async function* exportReviews(db: Db, { id }: DataOwner) {
  for (let after = 0; ; ) {
    const rows = await reviewsBy(db, id, after, batchSize);
    for (const { igbo, verdict, what, note, created_at } of rows)
      yield { item: igbo, verdict, what, note, reviewedAt: new Date(created_at).toISOString() };
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.id ?? after;
  }
}
