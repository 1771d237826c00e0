import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { levelNames } from '#app/features/accounts/public.ts';
import { loadList, PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import type { PageWithTotal } from '#app/http/endpoint.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import type { RowAction } from '#app/ui/admin/list/row-actions.tsx';
import type { Column } from '#app/ui/admin/list/table.tsx';
import { GoneRecord } from '#app/ui/admin/page/gone-record.tsx';
import { type Result, toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/admin-classes.page';
import type { ClassLine } from './class-admin.contract.ts';
import { ClassForm } from './class-form.tsx';
import { ClassRecord } from './class-record.tsx';
import * as css from './classes.module.css';
import { stateNames } from './state-names.ts';

const filter = { selects: { state: { label: 'State', any: 'All states', options: stateNames } } };

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  if (params.id === undefined) return { list: await loadList(request, api.classes.classes, filter) };
  const id = parseIdParam(params.id);
  return requireAdmin(request, () => ({ found: toResult(api.classes.readAsStaff({ id })), tutors: toResult(api.classes.tutorChoices()) }));
}
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const name = loaderData && 'found' in loaderData && 'data' in loaderData.found ? loaderData.found.data.name : 'Classes';
  return pageMeta({ title: name, description: 'Classes of the school, their members, tutors and meetings.', matches });
};

export default function AdminClasses({ loaderData }: Route.ComponentProps) {
  if ('list' in loaderData) return <ClassList list={loaderData.list} />;
  const { found, tutors } = loaderData;
  if ('data' in found) return <ClassRecord key={found.data.id} found={found.data} choices={'data' in tutors ? tutors.data : []} />;
  if (found.errorStatus === 404) return <GoneRecord title="This class is gone">It was deleted, or its term ended more than a year ago.</GoneRecord>;
  return (
    <>
      <h1>Class</h1>
      <PageLoadError noun="the class" status={found.errorStatus} />
    </>
  );
}

const columns: Column<ClassLine>[] = [
  {
    heading: 'Class',
    cell: ({ id, name, level }) => (
      <>
        <Link to={`/admin/classes/${id}`}>
          <bdi>{name}</bdi>
        </Link>
        <span className={css.below}>{levelNames[level]}</span>
      </>
    ),
    className: css.wide,
  },
  { heading: 'State', cell: ({ state }) => stateNames[state], className: css.oneLine },
  {
    heading: 'Term',
    cell: ({ firstDay, lastDay }) => (
      <>
        <time dateTime={firstDay}>{formatDate(firstDay)}</time> to <time dateTime={lastDay}>{formatDate(lastDay)}</time>
      </>
    ),
    className: css.wide,
  },
  { heading: 'Learners', cell: ({ members, capacity }) => `${members} of ${capacity}`, className: css.oneLine },
  { heading: 'Requests', cell: ({ requests }) => requests },
  { heading: 'Tutors', cell: ({ tutors }) => (tutors.length === 0 ? 'None yet' : tutors.join(', ')), className: css.wide },
];

const deleteFailed = errorMessages({
  404: serverMessage,
  409: serverMessage,
  network: 'Nothing was deleted: there is no connection. Please try again.',
  fallback: 'Nothing was deleted: something went wrong on our side. Please try again.',
});

function ClassList({ list }: { list: Result<PageWithTotal<ClassLine[]>> }) {
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const actions: RowAction<ClassLine>[] = [
    { label: 'Manage', variant: 'secondary', onClick: ({ id }) => void navigate(`/admin/classes/${id}`) },
    {
      label: 'Delete',
      variant: 'danger-secondary',
      isFor: ({ state }) => state === 'draft',
      confirm: { title: 'Delete the class', question: 'Are you sure you want to delete this class, with its meetings?' },
      perform: ({ id }) => api.classes.remove({ id }),
      toMessage: deleteFailed,
      removesRow: true,
    },
  ];
  return (
    <>
      <ResourceList
        title="Classes"
        noun="classes"
        intro={
          <>
            A class meets each week of its term. Families join it with a code, or ask on its public page. A class is deleted a year after its term;
            its reports stay under <Link to="/admin/classes/kept-reports">Reports of deleted classes</Link>.
          </>
        }
        list={list}
        filter={filter}
        create={{ label: 'Add class', onClick: () => setAdding(true) }}
        columns={columns}
        actions={actions}
        nameOf={({ name }) => name}
        empty="No classes yet. Add one: it’s a draft until you open it."
      />
      {isAdding && <ClassForm onSaved={async ({ id }) => navigate(`/admin/classes/${id}`)} onClose={() => setAdding(false)} />}
    </>
  );
}
