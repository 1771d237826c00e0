import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { revalidateUnlessOnlyForm } from '#app/ui/admin/form/form-in-url.ts';
import { GoneRecord } from '#app/ui/admin/page/gone-record.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { AdminUnitDetail } from '../authoring/authoring-replies.contract.ts';
import type { Route } from './+types/admin-unit.page';
import * as css from './course-admin.module.css';
import { LessonSection } from './lesson-section.tsx';
import { NoteSection } from './note-section.tsx';
import { useUnitActions } from './unit-actions.tsx';
import { UnitFacts } from './unit-facts.tsx';
import { UnitForm } from './unit-form.tsx';
import { UnitNeeds } from './unit-needs.tsx';

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  requireAdmin(request, () => ({
    detail: toResult(api.course.editUnit({ id: parseIdParam(params.id) })),
    report: toResult(api.course.report()),
  }));
export const HydrateFallback = PageSkeleton;
export const shouldRevalidate = revalidateUnlessOnlyForm;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Unit', description: 'A unit of the course, its lessons and their items.', matches });

/** A unit: its texts and state, what it still needs, and its lessons with their items. */
export default function AdminUnitPage({ loaderData: { detail, report }, params }: Route.ComponentProps) {
  return (
    <>
      <p>
        <Link to="/admin/course">Course</Link>
      </p>
      {'data' in detail ? (
        <UnitDetail key={params.id} {...detail.data} report={report} />
      ) : detail.errorStatus === 404 ? (
        <GoneRecord title="This unit is gone">It was deleted.</GoneRecord>
      ) : (
        <>
          <h1>Unit</h1>
          <PageLoadError noun="the unit" status={detail.errorStatus} />
        </>
      )}
    </>
  );
}

function UnitDetail({ unit, note, lessons, report }: AdminUnitDetail & { report: Route.ComponentProps['loaderData']['report'] }) {
  const navigate = useNavigate();
  const reload = useReload();
  const { showResult } = useAdmin();
  const [isUpdating, setUpdating] = useState(false);
  const { buttonsOf, dialogs } = useUnitActions({ onUpdate: () => setUpdating(true), onDeleted: () => navigate('/admin/course') });

  async function onSaved(message: string) {
    await reload();
    setUpdating(false);
    showResult({ title: 'Done', paragraphs: [message] });
  }
  return (
    <div className={css.page}>
      <UnitFacts unit={unit} buttons={buttonsOf(unit)} />
      <UnitNeeds unit={unit.id} report={report} />
      <NoteSection unit={unit} note={note} lessons={lessons} />
      <LessonSection unit={unit} lessons={lessons} />
      {dialogs}
      {isUpdating && <UnitForm unit={unit} subject={String(unit.id)} onSaved={onSaved} onClose={() => setUpdating(false)} />}
    </div>
  );
}
