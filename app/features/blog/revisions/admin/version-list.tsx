import { Link } from 'react-router';
import { stateNames } from '#app/features/blog/admin/state-names.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import type { RevisionSummary, Revisions } from '../revisions.contract.ts';
import * as css from './versions.module.css';

/** 'Version of 23 Nov 2026, 14:05 WAT' */
export const versionName = ({ savedAt }: Pick<RevisionSummary, 'savedAt'>) => `Version of ${formatDateTime(savedAt)}`;

type Saved = Pick<RevisionSummary, 'savedAt' | 'savedBy' | 'state' | 'title'>;

const Facts = ({ version: { savedBy, state, title } }: { version: Saved }) => (
  <>
    <span className={css.name}>
      <IgboText>{title}</IgboText>
    </span>
    <span className={css.meta}>
      {savedBy ? (
        <>
          By <bdi>{savedBy}</bdi>
        </>
      ) : (
        'Author not known'
      )}{' '}
      · {stateNames[state]}
    </span>
  </>
);

/** The present version and those before it. */
export const VersionList = ({ versions: { present, revisions }, selected }: { versions: Revisions; selected: number | undefined }) => (
  <nav aria-label="Versions" className={css.list}>
    <ol role="list">
      <li className={css.version}>
        <strong>
          Present version, <time dateTime={present.savedAt}>{formatDateTime(present.savedAt)}</time>
        </strong>
        <Facts version={present} />
      </li>
      {revisions.map((version) => (
        <li key={version.id} className={css.version} data-selected={version.id === selected || undefined}>
          <Link to={`?version=${version.id}`} preventScrollReset aria-current={version.id === selected ? 'true' : undefined}>
            <time dateTime={version.savedAt}>{formatDateTime(version.savedAt)}</time>
          </Link>
          <Facts version={version} />
        </li>
      ))}
    </ol>
  </nav>
);
