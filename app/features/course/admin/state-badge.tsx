import type { UnitState } from '../course-terms.contract.ts';
import * as css from './course-admin.module.css';
import { unitStateNames } from './course-names.ts';

export const StateBadge = ({ state }: { state: UnitState }) => (
  <span className={css.badge} data-state={state}>
    {unitStateNames[state]}
  </span>
);
