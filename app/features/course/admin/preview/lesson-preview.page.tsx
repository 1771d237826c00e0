import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/lesson-preview.page';
import { LessonPreview } from './lesson-preview.tsx';
import { PreviewFrame } from './preview-frame.tsx';

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  requireAdmin(request, () => ({ unit: toResult(api.course.previewLesson({ id: parseIdParam(params.id) })) }));
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Preview of a lesson', description: 'A lesson as learners meet it, with its drafts.', matches });

export default function LessonPreviewPage({ loaderData: { unit }, params }: Route.ComponentProps) {
  return (
    <PreviewFrame unit={unit} noun="the lesson">
      {(data) => data.lessons.map((lesson) => String(lesson.id) === params.id && <LessonPreview key={lesson.id} unit={data} lesson={lesson} />)}
    </PreviewFrame>
  );
}
