import type { PublicationState } from '../course-terms.contract.ts';
import * as css from './course-admin.module.css';
import { publicationNames } from './course-names.ts';

export const StateBadge = ({ state }: { state: PublicationState }) => (
  <span className={css.badge} data-state={state}>
    {publicationNames[state]}
  </span>
);
