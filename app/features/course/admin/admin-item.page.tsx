import { Link, useNavigate, useSearchParams } from 'react-router';
import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { forgetNewSubject } from '#app/ui/admin/drafts/draft-store.ts';
import { DeletedDraft } from '#app/ui/admin/drafts/stored-draft.tsx';
import { BackToDashboard } from '#app/ui/admin/page/gone-record.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { AdminItem } from '../authoring/authoring-replies.contract.ts';
import type { Route } from './+types/admin-item.page';
import * as css from './course-admin.module.css';
import { DeletedItemReview } from './deleted-item-review.tsx';
import { ItemFacts } from './item-facts.tsx';
import { ItemForm } from './item-form.tsx';
import { ItemReviews } from './item-reviews.tsx';
import { newItemPath, newItemPlace } from './new-item.ts';
import { isReviewed } from './review-warning.tsx';

/** `id` is that of an item, or the subject of the draft of a new one. */
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  requireAdmin(request, async () => {
    const id = parseIdParam(params.id);
    return { item: id ? await toResult<AdminItem | undefined>(api.course.editItem({ id })) : { data: undefined } };
  });
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Item of the course', description: 'A word or phrase of the course: its texts, tones, sources and reviews.', matches });

/** An item: where it is used, its form, and its reviews. */
export default function AdminItemPage({ loaderData: { item }, params }: Route.ComponentProps) {
  return (
    <div className={css.page}>
      <p className={css.links}>
        <Link to="/admin/course">Course</Link>
        <Link to="/admin/course/items">All items</Link>
      </p>
      {'data' in item ? (
        <ItemEditor key={params.id} item={item.data} subject={params.id} />
      ) : item.errorStatus === 404 ? (
        <DeletedItem key={params.id} subject={params.id} />
      ) : (
        <div>
          <h1>Item</h1>
          <PageLoadError noun="the item" status={item.errorStatus} />
        </div>
      )}
    </div>
  );
}

function DeletedItem({ subject }: { subject: string }) {
  const navigate = useNavigate();
  return (
    <div>
      <h1>This item is gone</h1>
      <p>It was deleted.</p>
      <BackToDashboard />
      <DeletedDraft noun="item" draft={{ form: 'course-item', subject }} onConverted={(draft) => void navigate(`/admin/course/items/${draft}`)} />
      <DeletedItemReview subject={subject} />
    </div>
  );
}

function ItemEditor({ item, subject }: { item: AdminItem | undefined; subject: string }) {
  const navigate = useNavigate();
  const reload = useReload();
  const { showResult } = useAdmin();
  const [searchParams] = useSearchParams();
  const lesson = parseIdParam(searchParams.get('lesson') ?? '') || undefined;

  async function onSaved(saved: { item: AdminItem; message: string }) {
    if (item) await reload();
    else {
      forgetNewSubject(newItemPlace(lesson));
      await navigate(`/admin/course/items/${saved.item.id}`, { replace: true });
    }
    const isEnded = item && isReviewed(item) && !isReviewed(saved.item);
    showResult({ title: 'Done', paragraphs: [saved.message, ...(isEnded ? ['Its review has ended, because what was reviewed has changed.'] : [])] });
  }
  return (
    <>
      {item ? <ItemFacts item={item} /> : <h1>New item</h1>}
      <ItemForm
        key={item?.updatedAt}
        item={item}
        subject={subject}
        lesson={lesson}
        onSaved={onSaved}
        onConverted={(draft) => navigate(`/admin/course/items/${draft}`)}
        onAnother={() => {
          forgetNewSubject(newItemPlace(lesson));
          void navigate(newItemPath(lesson), { replace: true });
        }}
      />
      {item && <ItemReviews item={item} />}
    </>
  );
}
