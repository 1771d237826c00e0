import { Link } from 'react-router';
import type { UnitLink } from './course.contract.ts';
import { unitPath } from './unit-path.ts';

/** Link from a word to the unit that teaches it. */
export const TeachingUnitLink = ({ unit: { id, number, titleEnglish } }: { unit: UnitLink }) => (
  <Link to={unitPath(id)}>
    In unit {number}: {titleEnglish}
  </Link>
);
