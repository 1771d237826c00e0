import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { levelNames } from '#app/features/accounts/public.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { revalidateUnlessOnlyForm, useFormInUrl } from '#app/ui/admin/form/form-in-url.ts';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { Button } from '#app/ui/button.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { AdminUnit } from '../authoring/authoring-replies.contract.ts';
import type { Route } from './+types/admin-course.page';
import * as css from './course-admin.module.css';
import { changeFailed } from './course-failures.ts';
import { ReorderableList } from './reorderable-list.tsx';
import { StarterNotice } from './starter/starter-notice.tsx';
import { useUnitActions } from './unit-actions.tsx';
import { UnitForm } from './unit-form.tsx';
import { UnitRow } from './unit-row.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  requireAdmin(request, () => ({ units: toResult(api.course.units()), counts: toResult(countItems()) }));
export const HydrateFallback = PageSkeleton;
export const shouldRevalidate = revalidateUnlessOnlyForm;

/** Numbers of items: those of a unit also count items of other units. */
async function countItems() {
  const [all, checked] = await Promise.all([api.course.items({ limit: 1 }), api.course.items({ limit: 1, known: 'reviewed' })]);
  return { total: all.total, checked: checked.total };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Course', description: 'The levels of the course with their units, in order.', matches });

/** Levels with their units: to order, write, publish and delete them. */
export default function AdminCourse({ loaderData: { units, counts } }: Route.ComponentProps) {
  const reload = useReload();
  const { showResult } = useAdmin();
  const { editing, subject, open, openDraft, openAnother, close } = useFormInUrl();
  const { buttonAndMenuOf, dialogs } = useUnitActions({ onUpdate: ({ id }) => open(id) });
  const all = 'data' in units ? units.data : [];
  const edited = all.find(({ id }) => id === editing);

  async function onSaved(message: string) {
    await reload();
    close(editing);
    showResult({ title: 'Done', paragraphs: [message] });
  }

  return (
    <>
      <div className={css.head}>
        <h1>Course</h1>
        <Button data-create onClick={() => open('new')}>
          Create unit
        </Button>
      </div>
      <p className={css.links}>
        <Link to="/admin/course/items">All items</Link>
        <Link to="/admin/course/import">Import and export</Link>
        <Link to="/admin/course/report">Report</Link>
        <Link to="/admin/course/voices">Voices</Link>
        <Link to="/tutor">Record, check and review</Link>
      </p>
      {'errorStatus' in units && <PageLoadError noun="the course" status={units.errorStatus} />}
      {'data' in units && (
        <>
          {'data' in counts && <CheckedItems {...counts.data} />}
          {levels.map((level) => (
            <Level key={level} level={level} units={all.filter((unit) => unit.level === level)} buttonsOf={buttonAndMenuOf} />
          ))}
        </>
      )}
      <StarterNotice />
      {dialogs}
      {editing && 'data' in units && (
        <UnitForm
          key={subject}
          unit={edited}
          subject={subject}
          onSaved={onSaved}
          onConverted={openDraft}
          onAnother={openAnother}
          onClose={() => close(editing)}
        />
      )}
    </>
  );
}

const CheckedItems = ({ total, checked }: { total: number; checked: number }) => (
  <p className={css.banner}>
    <strong>
      {checked.toLocaleString('en')} of {total.toLocaleString('en')}
    </strong>{' '}
    words and phrases are checked by speakers.
  </p>
);

interface LevelProps {
  level: AdminUnit['level'];
  units: AdminUnit[];
  buttonsOf: ReturnType<typeof useUnitActions>['buttonsOf'];
}

function Level({ level, units, buttonsOf }: LevelProps) {
  const reload = useReload();
  const published = units.filter(({ state }) => state === 'published').length;
  return (
    <section aria-labelledby={level} className={css.level}>
      <h2 id={level}>{levelNames[level]}</h2>
      <p className={css.count}>{units.length === 0 ? 'No units yet' : `${published} of ${units.length} units published`}</p>
      <ReorderableList
        label={`Units: ${levelNames[level]}`}
        rows={units}
        nameOf={({ title }) => title}
        onMove={async ({ id }, position) => {
          await api.course.orderUnit({ id, position });
          await reload();
        }}
        toMessage={changeFailed}
      >
        {(unit) => <UnitRow unit={unit} buttons={buttonsOf(unit)} />}
      </ReorderableList>
    </section>
  );
}
