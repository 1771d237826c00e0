import { Link } from 'react-router';
import { levelNames } from '#app/features/accounts/public.ts';
import type { AdminUnit } from '#app/features/course/authoring/authoring-replies.contract.ts';
import { type Column, ResourceTable } from '#app/ui/admin/list/table.tsx';
import { unitStateNames } from '../course-names.ts';
import { StateBar } from '../state-bar.tsx';
import * as css from './course-report.module.css';

const columns: Column<AdminUnit>[] = [
  {
    heading: 'Unit',
    cell: ({ id, title, titleEnglish }) => (
      <>
        <Link to={`/admin/course/units/${id}`}>
          <span lang="ig">{title}</span>
        </Link>{' '}
        {titleEnglish}
      </>
    ),
    className: css.unit,
  },
  { heading: 'Level', cell: ({ level }) => levelNames[level], className: css.oneLine },
  { heading: 'State', cell: ({ state }) => unitStateNames[state], className: css.oneLine },
  { heading: 'Lessons', cell: ({ lessons }) => lessons },
  { heading: 'Items', cell: (unit) => <StateBar {...unit} />, className: css.states },
];

/** Numbers of the items of each unit by what is known about them. */
export const UnitStates = ({ units }: { units: AdminUnit[] }) => (
  <div className={css.units}>
    <h2>State of the units</h2>
    <ResourceTable caption="State of the units" columns={columns} rows={units} page={1} busy={false}>
      No units yet
    </ResourceTable>
  </div>
);
