import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { PhraseBook } from '#app/features/course/pages/phrase-book.tsx';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/unit-preview.page';
import { PreviewFrame } from './preview-frame.tsx';

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  requireAdmin(request, () => ({ unit: toResult(api.course.previewUnit({ id: parseIdParam(params.id) })) }));
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Preview of a unit', description: 'The phrase book of a unit, with its drafts.', matches });

export default function UnitPreviewPage({ loaderData: { unit } }: Route.ComponentProps) {
  return (
    <PreviewFrame unit={unit} noun="the unit">
      {(data) => <PhraseBook key={data.unit.id} {...data} />}
    </PreviewFrame>
  );
}
