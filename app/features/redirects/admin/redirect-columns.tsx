import { Link } from 'react-router';
import { formatDate } from '#app/lib/format-date.ts';
import type { Column } from '#app/ui/admin/list/table.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { readablePath } from '../readable-path.ts';
import type { Redirect } from '../redirects.contract.ts';
import * as css from './redirects.module.css';

export const oldAddress = ({ from }: Pick<Redirect, 'from'>): string => readablePath(from);

const sourceNames: Record<Redirect['source'], string> = { imported: 'Imported', staff: 'Added by staff' };

function LeadsTo({ to, title, gone }: Redirect) {
  return (
    <>
      <Link to={to}>{title === null ? to : <IgboText>{title}</IgboText>}</Link>
      {title !== null && <span className={css.path}>{to}</span>}
      {gone && <span className={css.gone}>This post is deleted</span>}
    </>
  );
}

export const redirectColumns: Column<Redirect>[] = [
  {
    // One column: on a phone a second one would be out of sight.
    heading: 'Old address, and where it leads',
    cell: (row) => (
      <>
        <bdi className={css.old}>{oldAddress(row)}</bdi>
        <LeadsTo {...row} />
      </>
    ),
    className: css.address,
  },
  { heading: 'Source', cell: ({ source }) => sourceNames[source], className: css.oneLine },
  {
    heading: 'Last used',
    cell: ({ lastUsedOn }) => (lastUsedOn === null ? 'Not yet' : <time dateTime={lastUsedOn}>{formatDate(lastUsedOn)}</time>),
    className: css.oneLine,
  },
];
