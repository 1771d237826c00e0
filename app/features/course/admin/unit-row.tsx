import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pluralize } from '#app/lib/pluralize.ts';
import type { AdminUnit } from '../authoring/authoring-replies.contract.ts';
import * as css from './course-admin.module.css';
import { StateBadge } from './state-badge.tsx';
import { StateBar } from './state-bar.tsx';

/** A unit in the list of its level. */
export const UnitRow = ({ unit, buttons }: { unit: AdminUnit; buttons: ReactNode }) => (
  <div className={css.unit}>
    <div className={css.names}>
      <h3>
        <Link to={`/admin/course/units/${unit.id}`}>
          <span lang="ig">{unit.title}</span>
        </Link>
      </h3>
      <StateBadge state={unit.state} />
    </div>
    <p className={css.meta}>
      {unit.titleEnglish} · {pluralize(unit.lessons, 'lesson')} · {pluralize(unit.items, 'item')}
    </p>
    <StateBar {...unit} />
    <div className={css.actions}>{buttons}</div>
  </div>
);
