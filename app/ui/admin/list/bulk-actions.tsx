import { useId, useState } from 'react';
import { pluralize } from '#app/lib/pluralize.ts';
import { Button } from '#app/ui/button.tsx';
import * as css from './bulk-actions.module.css';

/** Button that acts on all chosen rows at once. */
export interface BulkAction<Row> {
  /** 'Hide chosen' */
  label: string;
  variant?: 'secondary' | 'danger-secondary';
  /** Chosen rows that it acts on; all by default. */
  isFor?: (row: Row) => boolean;
  onClick: (rows: Row[]) => void;
}

export interface Selection<Row> {
  /** Chosen rows of the page. */
  chosen: Row[];
  isAll: boolean;
  isChosen: (row: Row) => boolean;
  choose: (row: Row, isChosen: boolean) => void;
  chooseAll: (all: boolean) => void;
}

/** Rows of a page that were chosen by their checkboxes. Rows that are no longer listed drop out. */
export function useSelection<Row extends { id: number | string }>(rows: Row[]): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<Row['id']>>(new Set());
  const chosen = rows.filter(({ id }) => ids.has(id));
  return {
    chosen,
    isAll: rows.length > 0 && chosen.length === rows.length,
    isChosen: ({ id }) => ids.has(id),
    choose: ({ id }, isChosen) => setIds(isChosen ? new Set(ids).add(id) : new Set([...ids].filter((other) => other !== id))),
    chooseAll: (all) => setIds(new Set(all ? rows.map(({ id }) => id) : [])),
  };
}

/** Checkbox of a row. @param name name of the row */
export const ChooseRow = <Row,>({ row, name, selection }: { row: Row; name: string; selection: Selection<Row> }) => (
  <span className={css.choice}>
    <input
      type="checkbox"
      checked={selection.isChosen(row)}
      onChange={({ target }) => selection.choose(row, target.checked)}
      aria-label={`Choose: ${name}`}
    />
  </span>
);

interface BulkActionsProps<Row> {
  /** Noun of one row: 'comment'. */
  noun: string;
  selection: Selection<Row>;
  actions: BulkAction<Row>[];
  pending: boolean;
}

/** Actions on all chosen rows of the page, for the toolbar of a list. A button without a row to act on does nothing, and keeps the focus. */
export function BulkActions<Row>({ noun, selection: { chosen, isAll, chooseAll }, actions, pending }: BulkActionsProps<Row>) {
  const id = useId();
  return (
    <fieldset className={css.bulk} aria-busy={pending}>
      <legend className="visually-hidden">Chosen {noun}s</legend>
      <span className={css.choice}>
        <input id={id} type="checkbox" checked={isAll} onChange={({ target }) => chooseAll(target.checked)} />
        <label htmlFor={id}>All on this page</label>
      </span>
      <span role="status" className={css.count}>
        {chosen.length === 0 ? 'None chosen' : `${pluralize(chosen.length, noun)} chosen`}
      </span>
      {actions.map(({ label, variant = 'secondary', isFor, onClick }) => {
        const rows = isFor ? chosen.filter(isFor) : chosen;
        return (
          <Button key={label} variant={variant} aria-disabled={rows.length === 0} onClick={() => rows.length > 0 && onClick(rows)}>
            {label}
          </Button>
        );
      })}
    </fieldset>
  );
}
