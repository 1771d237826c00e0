import { useState } from 'react';
import { Link, redirect, useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { DeletedDraft } from '#app/ui/admin/drafts/stored-draft.tsx';
import { BackToDashboard } from '#app/ui/admin/page/gone-record.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/lesson-link.page';
import * as css from './course-admin.module.css';
import { UnitSelect } from './unit-select.tsx';

const formOfDraft = (unit: number, draft: string) => `/admin/course/units/${unit}?${new URLSearchParams({ edit: 'new', draft })}`;

/** Opens the form of a lesson, or of the draft of a new one, on the page of its unit. */
export async function clientLoader({ request, params: { subject } }: Route.ClientLoaderArgs) {
  const id = parseIdParam(subject);
  const { unit, units } = await requireAdmin(request, () => ({
    unit: toResult(id ? unitOfLesson(id) : unitOfDraft(subject)),
    units: toResult(api.course.units()),
  }));
  if ('data' in unit && unit.data) throw redirect(id ? `/admin/course/units/${unit.data}?edit=${subject}` : formOfDraft(unit.data, subject));
  if ('errorStatus' in unit && unit.errorStatus !== 404) return { units: unit };
  if (!id) throw redirect('/admin/course');
  return { units };
}
export const HydrateFallback = PageSkeleton;

const unitOfLesson = async (id: number) => (await api.course.editLesson({ id })).unit;

async function unitOfDraft(subject: string): Promise<number | undefined> {
  const { draft } = await api.drafts.read({ form: 'course-lesson', subject });
  return parseIdParam(String(draft?.changes.unit ?? '')) || undefined;
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Lesson', description: 'A lesson of the course.', matches });

/** A lesson that was deleted: its draft can become a new lesson of a unit. */
export default function LessonLink({ loaderData: { units }, params: { subject } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [unit, setUnit] = useState<number>();
  if ('errorStatus' in units)
    return (
      <>
        <h1>Lesson</h1>
        <PageLoadError noun="the lesson" status={units.errorStatus} />
      </>
    );
  const chosen = unit ?? units.data[0]?.id;
  return (
    <div className={css.part}>
      <p>
        <Link to="/admin/course">Course</Link>
      </p>
      <h1>This lesson is gone</h1>
      <p>It was deleted.</p>
      <BackToDashboard />
      {chosen !== undefined && (
        <DeletedDraft noun="lesson" draft={{ form: 'course-lesson', subject }} onConverted={(draft) => void navigate(formOfDraft(chosen, draft))}>
          <UnitSelect units={units.data} value={chosen} onChange={({ target }) => setUnit(Number(target.value))} />
        </DeletedDraft>
      )}
    </div>
  );
}
