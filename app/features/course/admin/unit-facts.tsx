import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { levelNames } from '#app/features/accounts/public.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { AdminUnit } from '../authoring/authoring-replies.contract.ts';
import { unitPath } from '../unit-path.ts';
import * as css from './course-admin.module.css';
import { StateBadge } from './state-badge.tsx';
import { StateBar } from './state-bar.tsx';

export const UnitFacts = ({ unit, buttons }: { unit: AdminUnit; buttons: ReactNode }) => (
  <div className={css.part}>
    <h1 className={css.title}>
      <span lang="ig">{unit.title}</span> <span className={css.english}>{unit.titleEnglish}</span>
    </h1>
    <p className={css.badges}>
      <span className={css.meta}>{levelNames[unit.level]}</span> <StateBadge state={unit.state} />{' '}
      <span className={css.meta}>
        Key: <code>{unit.key}</code>
      </span>
      {unit.state === 'published' && <Link to={unitPath(unit.id)}>See the public page</Link>}
    </p>
    <p>After it a learner can {unit.can}</p>
    <StateBar {...unit} />
    <div className={css.actions}>
      {buttons}
      <ButtonLink variant="secondary" to={`/admin/course/units/${unit.id}/preview`}>
        Preview
      </ButtonLink>
    </div>
  </div>
);
